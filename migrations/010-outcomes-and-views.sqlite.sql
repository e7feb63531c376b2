-- What a person wrote about why an enquiry was lost.
alter table "enquiryOutcomes" add column "remark" text not null default '';

insert or ignore into "enquiryOutcomes" ("enquiryId", "decidedAt")
  select "_id", coalesce(nullif("updatedAt", ''), "createdAt") from "enquiries"
    where "status" in ('won', 'lost');

create trigger "enquiryDecided" after update of "status" on "enquiries"
  when old."status" <> new."status" and new."status" in ('won', 'lost')
begin
  insert into "enquiryOutcomes" ("enquiryId", "decidedAt")
    values (new."_id", strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    on conflict ("enquiryId") do update set "decidedAt" = excluded."decidedAt", "decidedBy" = null;
end;

-- Named filters of the list of products, of one account each. "query" is that of the address.
create table "productViews" (
  "_id" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "name" text not null check ("name" <> ''),
  "nameKey" text not null,
  "query" text not null,
  "createdAt" text not null,
  unique ("ownerId", "nameKey")
) strict;

-- All columns of the filters, so that no description is read, as "productsChanged".
create index "productsFiltered"
  on "products" ("maker", "availability", "stock", "state", "impaCode", "lastQuoted", "boughtFor", "categoryId",
    "subcategoryId", "createdAt", "_id", "titleKey", "updatedAt", "deletedAt")
  where "deletedAt" is null;
create index "productsWithoutNumber"
  on "products" ("createdAt" desc, "_id" desc, "titleKey", "updatedAt", "partNumbers", "deletedAt")
  where "deletedAt" is null and "partNumbers" is null;
