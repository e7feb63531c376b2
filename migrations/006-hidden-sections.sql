-- A hidden section keeps its text, and visitors see nothing of it.
alter table "settings" add column "isHidden" integer not null default 0;
alter table "settingVersions" add column "isHidden" integer not null default 0;
