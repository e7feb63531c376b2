-- The time of the backup that this database was restored from, and when that was; null if it was not restored.
alter table "backupState" add column "restoredFrom" text;

alter table "backupState" add column "restoredAt" text;
