-- At most one row: the mail server that the owner has typed. Backups leave this table out, because of the password.
create table "mailSettings" (
  "id" integer not null primary key check ("id" = 1),
  "host" text not null,
  "port" integer not null,
  "user" text not null,
  "password" text not null,
  "from" text not null,
  "owner" text not null,
  "changedAt" text not null
) strict;

-- What the owner has finished of the first run: a step, or 'put away'.
create table "firstRun" (
  "step" text not null primary key,
  "doneAt" text not null
) strict;
