-- What an owner has typed for a section and not published; a preview shows it.
create table "settingDrafts" (
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "section" text not null,
  "value" text not null check (json_valid("value")),
  "version" integer not null,
  "changedAt" text not null,
  primary key ("ownerId", "section")
) strict, without rowid;
