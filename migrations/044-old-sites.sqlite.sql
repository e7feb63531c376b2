-- An import may read another site instead of a file. "source" is the address of its API.
-- "reading" says where the reading stands, as JSON, and is null when all is read.
alter table "imports" add column "source" text;

alter table "imports" add column "reading" text;

alter table "importRows" add column "subject" text not null default 'products'
  check ("subject" in ('products', 'posts', 'videos'));

alter table "importRows" add column "digests" text;

-- What each record was on the old site when it was last taken, so that the next run finds what changed there.
create table "oldSiteRecords" (
  "subject" text not null check ("subject" in ('products', 'posts', 'videos')),
  "recordId" text not null,
  "digests" text not null,
  primary key ("subject", "recordId")
) strict, without rowid;
