-- The same table as in 027-setting-drafts.sqlite.sql; text sorts and compares by its bytes, as there.
create table "settingDrafts" (
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "section" text collate "C" not null,
  "value" text collate "C" not null check ("value" is json),
  "version" integer not null,
  "changedAt" text collate "C" not null,
  primary key ("ownerId", "section")
);
