-- The time of the last good backup in the site's own folder; a backup to another place does not stand in for it.
alter table "backupState" add column "dailyAt" text;

-- How the last backup to another place failed; a good one to another place clears it.
alter table "backupState" add column "copyFailedAt" text;

alter table "backupState" add column "copyError" text;

update "backupState" set "dailyAt" = "finishedAt";
