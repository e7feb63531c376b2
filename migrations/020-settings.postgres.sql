-- The same tables as in 020-settings.sqlite.sql; text sorts and compares by its bytes, as there.
create table "settings" (
  "section" text collate "C" not null primary key,
  "value" text collate "C" check ("value" is null or "value" is json),
  "version" integer not null,
  "changedAt" text collate "C" not null,
  "changedBy" text collate "C"
);

create table "settingVersions" (
  "section" text collate "C" not null,
  "version" integer not null,
  "value" text collate "C" check ("value" is null or "value" is json),
  "changedAt" text collate "C" not null,
  "changedBy" text collate "C",
  primary key ("section", "version")
);

insert into "contentVersions" ("subject", "version") values ('settings', 0);
