-- The same table as in 018-backups.sqlite.sql; text sorts and compares by its bytes, as there.
create table "backupState" (
  "id" integer not null primary key check ("id" = 1),
  "startedAt" text collate "C",
  "leasedUntil" text collate "C",
  "finishedAt" text collate "C",
  "name" text collate "C",
  "size" bigint,
  "missingFiles" integer,
  "failedAt" text collate "C",
  "error" text collate "C"
);

insert into "backupState" ("id") values (1);
