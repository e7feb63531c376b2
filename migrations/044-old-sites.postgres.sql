-- The same as in 044-old-sites.sqlite.sql. An import may read another site instead of a file.
alter table "imports" add column "source" text collate "C";

alter table "imports" add column "reading" text collate "C";

alter table "importRows" add column "subject" text collate "C" not null default 'products'
  check ("subject" in ('products', 'posts', 'videos'));

alter table "importRows" add column "digests" text collate "C";

create table "oldSiteRecords" (
  "subject" text collate "C" not null check ("subject" in ('products', 'posts', 'videos')),
  "recordId" text collate "C" not null,
  "digests" text collate "C" not null,
  primary key ("subject", "recordId")
);
