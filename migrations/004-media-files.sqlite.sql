-- Where every original picture, video and file lies; hosts choose addresses themselves. A file on disk
-- without a row is from before this table. `removal` is what a host gave to remove the file by.
create table "mediaFiles" (
  "key" text not null primary key,
  "store" text not null check ("store" in ('disk', 's3', 'image-host', 'video-host')),
  "place" text not null check ("place" <> ''),
  "removal" text,
  "size" integer not null check ("size" >= 0),
  "createdAt" text not null
) strict;
