-- A ZIP file of pictures that came with an import: its name, and each of its pictures. "problem" says why a picture
-- cannot be used, "unmatched" why the check found no product for it. "address" is ours once it is stored.
alter table "imports" add column "pictures" text;

-- How many pictures the product has after this row; null for an import without pictures.
alter table "importRows" add column "pictures" integer;

create table "importPictures" (
  "importId" text not null references "imports" ("_id") on delete cascade,
  "place" integer not null,
  "name" text not null,
  "digest" text,
  "problem" text,
  "unmatched" text,
  "address" text,
  primary key ("importId", "place")
) strict, without rowid;

create index "importPicturesByDigest" on "importPictures" ("digest") where "digest" is not null;

-- Where a file in our store came from, so that it is neither fetched nor decoded again: an address of another host, or
-- sha256: and the hash of its bytes. "address" is ours.
create table "mediaSources" (
  "kind" text not null check ("kind" in ('picture', 'video', 'datasheet')),
  "source" text not null,
  "address" text not null,
  "storedAt" text not null,
  primary key ("kind", "source")
) strict, without rowid;

create index "mediaSourcesOldest" on "mediaSources" ("storedAt");
