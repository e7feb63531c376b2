-- PostgreSQL has unfinished uploads here, for all copies of the site. On SQLite they are files, and these stay empty.
create table "uploads" (
  "_id" text primary key not null,
  "kind" text not null,
  "size" integer,
  "received" integer not null default 0,
  "metadata" text not null,
  "createdAt" text not null,
  "movedAt" text not null
);

create table "uploadParts" (
  "uploadId" text not null references "uploads" ("_id") on delete cascade,
  "at" integer not null,
  "bytes" blob not null,
  primary key ("uploadId", "at")
);

create table "uploadOutcomes" (
  "_id" text primary key not null,
  "outcome" text not null,
  "createdAt" text not null
);
