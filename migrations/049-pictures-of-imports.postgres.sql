-- The same tables as in 049-pictures-of-imports.sqlite.sql.
alter table "imports" add column "pictures" text collate "C";

alter table "importRows" add column "pictures" integer;

create table "importPictures" (
  "importId" text collate "C" not null references "imports" ("_id") on delete cascade,
  "place" integer not null,
  "name" text collate "C" not null,
  "digest" text collate "C",
  "problem" text collate "C",
  "unmatched" text collate "C",
  "address" text collate "C",
  primary key ("importId", "place")
);

create index "importPicturesByDigest" on "importPictures" ("digest") where "digest" is not null;

create table "mediaSources" (
  "kind" text collate "C" not null check ("kind" in ('picture', 'video', 'datasheet')),
  "source" text collate "C" not null,
  "address" text collate "C" not null,
  "storedAt" text collate "C" not null,
  primary key ("kind", "source")
);

create index "mediaSourcesOldest" on "mediaSources" ("storedAt");
