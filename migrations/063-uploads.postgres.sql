-- Uploads that have not arrived whole, so that any copy of the site can go on with them. On SQLite they are files.
create table "uploads" (
  "_id" text primary key,
  "kind" text not null,
  "size" bigint,
  "received" bigint not null default 0,
  "metadata" text not null,
  "createdAt" text not null,
  "movedAt" text not null
);

create table "uploadParts" (
  "uploadId" text not null references "uploads" ("_id") on delete cascade,
  "at" bigint not null,
  "bytes" bytea not null,
  primary key ("uploadId", "at")
);

-- What became of an upload, for a client that asks again.
create table "uploadOutcomes" (
  "_id" text primary key,
  "outcome" text not null,
  "createdAt" text not null
);
