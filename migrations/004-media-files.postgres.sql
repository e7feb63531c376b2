-- The same table as in 004-media-files.sqlite.sql; text sorts and compares by its bytes, as there.
create table "mediaFiles" (
  "key" text collate "C" not null primary key,
  "store" text collate "C" not null check ("store" in ('disk', 's3', 'image-host', 'video-host')),
  "place" text collate "C" not null check ("place" <> ''),
  "removal" text collate "C",
  "size" bigint not null check ("size" >= 0),
  "createdAt" text collate "C" not null
);
