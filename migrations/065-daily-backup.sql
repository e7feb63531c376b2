-- The time of the last good backup in the site's own folder; a backup to another place does not stand in for it.
alter table "backupState" add column "dailyAt" text;

update "backupState" set "dailyAt" = "finishedAt";
