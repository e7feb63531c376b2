-- The same tables as in 034-imports.sqlite.sql. The rows of an import wait here, so that any copy can go on with it.
create table "imports" (
  "_id" text collate "C" not null primary key,
  "fileName" text collate "C" not null,
  "state" text collate "C" not null
    check ("state" in ('checking', 'ready', 'writing', 'done', 'undoing', 'undone', 'failed')),
  "columns" text collate "C" not null,
  "choices" text collate "C" not null,
  "rows" integer not null,
  "done" integer not null default 0,
  "counts" text collate "C" not null default '{}',
  "problem" text collate "C",
  "createdAt" text collate "C" not null,
  "createdBy" text collate "C",
  "phaseAt" text collate "C" not null,
  "finishedAt" text collate "C"
);

create index "importsNewest" on "imports" ("createdAt" desc);

create table "importRows" (
  "importId" text collate "C" not null references "imports" ("_id") on delete cascade,
  "row" integer not null,
  "cells" text collate "C" not null,
  "kind" text collate "C" check ("kind" in ('add', 'change', 'same', 'wrong')),
  "productId" text collate "C",
  "fields" text collate "C",
  "problems" text collate "C",
  "before" text collate "C",
  "version" integer,
  "keptBecause" text collate "C",
  primary key ("importId", "row")
);

create index "importRowsOfKind" on "importRows" ("importId", "kind", "row");

-- One import runs at a time. A lease that is not renewed ends by itself.
create table "importLease" (
  "id" integer not null primary key check ("id" = 1),
  "holder" text collate "C",
  "leasedUntil" text collate "C"
);

insert into "importLease" ("id") values (1);
