-- What the owner has changed of a section; without a row, or with null, it has its default texts.
create table "settings" (
  "section" text not null primary key,
  "value" text check ("value" is null or json_valid("value")),
  "version" integer not null,
  "changedAt" text not null,
  "changedBy" text
) strict;

-- Former values, kept for 30 days.
create table "settingVersions" (
  "section" text not null,
  "version" integer not null,
  "value" text check ("value" is null or json_valid("value")),
  "changedAt" text not null,
  "changedBy" text,
  primary key ("section", "version")
) strict, without rowid;

insert into "contentVersions" ("subject", "version") values ('settings', 0);
