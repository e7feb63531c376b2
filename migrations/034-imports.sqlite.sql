-- An import of products. Its rows wait in "importRows", so that any copy of the site can go on with it after a restart.
create table "imports" (
  "_id" text not null primary key,
  "fileName" text not null,
  "state" text not null
    check ("state" in ('checking', 'ready', 'writing', 'done', 'undoing', 'undone', 'failed')),
  "columns" text not null,
  "choices" text not null,
  "rows" integer not null,
  "done" integer not null default 0,
  "counts" text not null default '{}',
  "problem" text,
  "createdAt" text not null,
  "createdBy" text,
  "phaseAt" text not null,
  "finishedAt" text
) strict;

create index "importsNewest" on "imports" ("createdAt" desc);

create table "importRows" (
  "importId" text not null references "imports" ("_id") on delete cascade,
  "row" integer not null,
  "cells" text not null,
  "kind" text check ("kind" in ('add', 'change', 'same', 'wrong')),
  "productId" text,
  "fields" text,
  "problems" text,
  "before" text,
  "version" integer,
  "keptBecause" text,
  primary key ("importId", "row")
) strict, without rowid;

create index "importRowsOfKind" on "importRows" ("importId", "kind", "row");

-- One import runs at a time. A lease that is not renewed ends by itself.
create table "importLease" (
  "id" integer not null primary key check ("id" = 1),
  "holder" text,
  "leasedUntil" text
) strict;

insert into "importLease" ("id") values (1);
