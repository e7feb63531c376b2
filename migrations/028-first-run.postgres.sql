-- The same tables as in 028-first-run.sqlite.sql; text sorts and compares by its bytes, as there.
create table "mailSettings" (
  "id" integer not null primary key check ("id" = 1),
  "host" text collate "C" not null,
  "port" integer not null,
  "user" text collate "C" not null,
  "password" text collate "C" not null,
  "from" text collate "C" not null,
  "owner" text collate "C" not null,
  "changedAt" text collate "C" not null
);

create table "firstRun" (
  "step" text collate "C" not null primary key,
  "doneAt" text collate "C" not null
);
