-- The one row says which backup runs and how the last one ended. A lease that is not renewed ends by itself.
create table "backupState" (
  "id" integer not null primary key check ("id" = 1),
  "startedAt" text,
  "leasedUntil" text,
  "finishedAt" text,
  "name" text,
  "size" integer,
  "missingFiles" integer,
  "failedAt" text,
  "error" text
) strict;

insert into "backupState" ("id") values (1);
