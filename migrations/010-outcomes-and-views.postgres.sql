-- What a person wrote about why an enquiry was lost.
alter table "enquiryOutcomes" add column "remark" text collate "C" not null default '';

insert into "enquiryOutcomes" ("enquiryId", "decidedAt")
  select "_id", coalesce(nullif("updatedAt", ''), "createdAt") from "enquiries"
    where "status" in ('won', 'lost')
  on conflict do nothing;

create function "noteDecision"() returns trigger language plpgsql as $$
begin
  insert into "enquiryOutcomes" ("enquiryId", "decidedAt")
    values (new."_id", to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    on conflict ("enquiryId") do update set "decidedAt" = excluded."decidedAt", "decidedBy" = null;
  return null;
end $$;

create trigger "enquiryDecided"
  after update of "status" on "enquiries"
  for each row
  when (old."status" <> new."status" and new."status" in ('won', 'lost'))
  execute function "noteDecision"();

-- Named filters of the list of products, of one account each. "query" is that of the address.
create table "productViews" (
  "_id" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "name" text collate "C" not null check ("name" <> ''),
  "nameKey" text collate "C" not null,
  "query" text collate "C" not null,
  "createdAt" text collate "C" not null,
  unique ("ownerId", "nameKey")
);

-- All columns of the filters, so that no description is read.
create index "productsFiltered"
  on "products" ("maker", "availability", "stock", "state", "impaCode", "lastQuoted", "boughtFor", "categoryId",
    "subcategoryId", "createdAt", "_id", "titleKey", "updatedAt")
  where "deletedAt" is null;
create index "productsWithoutNumber" on "products" ("createdAt" desc, "_id" desc)
  where "deletedAt" is null and "partNumbers" is null;
