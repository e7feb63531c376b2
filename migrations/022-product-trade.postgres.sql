-- The same as in 022-product-trade.sqlite.sql.
alter table "products"
  add column "state" text collate "C" check ("state" in ('draft', 'hidden')),
  add column "availability" text collate "C" check ("availability" in ('in stock', 'to order', 'ask')),
  add column "leadTime" text collate "C",
  add column "unit" text collate "C",
  add column "origin" text collate "C",
  add column "fits" text collate "C",
  add column "supersededBy" text collate "C",
  add column "alternatives" text collate "C",
  add column "pictureNotes" text collate "C";

alter table "productCounts"
  add column "unlisted" integer not null default 0 check ("unlisted" >= 0);

drop trigger "countProduct" on "products";

create or replace function "countProduct"() returns trigger language plpgsql as $$
declare
  counted record;
begin
  -- Rows change in the order of their keys, so that two moves at once cannot wait for each other.
  for counted in
    select moved."categoryId", moved."subcategoryId", sum(moved.live) as live, sum(moved.other) as other
    from (
      select old."categoryId", old."subcategoryId",
        -(old."state" is null)::int as live, -(old."state" is not null)::int as other
        where tg_op <> 'INSERT' and old."deletedAt" is null
      union all
      select new."categoryId", new."subcategoryId", (new."state" is null)::int, (new."state" is not null)::int
        where tg_op <> 'DELETE' and new."deletedAt" is null
    ) as moved
    group by 1, 2 having sum(moved.live) <> 0 or sum(moved.other) <> 0 order by 1, 2
  loop
    insert into "productCounts" ("categoryId", "subcategoryId", "products")
      values (counted."categoryId", counted."subcategoryId", 0)
      on conflict ("categoryId", "subcategoryId") do nothing;
    update "productCounts"
      set "products" = "products" + counted.live, "unlisted" = "unlisted" + counted.other
      where "categoryId" = counted."categoryId" and "subcategoryId" = counted."subcategoryId";
  end loop;
  return null;
end $$;

create trigger "countProduct"
  after insert or delete or update of "categoryId", "subcategoryId", "deletedAt", "state" on "products"
  for each row execute function "countProduct"();

alter table "searchedProducts" add column "state" text collate "C";

create index "productsLiveNewest" on "products" ("createdAt" desc, "_id" desc)
  where "deletedAt" is null and "state" is null;

create index "productsLiveOfCategory" on "products" ("categoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null and "state" is null;

create index "productsLiveOfSubcategory"
  on "products" ("categoryId", "subcategoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null and "state" is null;

drop index "productsOfMaker";

create index "productsLiveOfMaker"
  on "products" ("categoryId", "maker", "createdAt" desc, "_id" desc)
  where "deletedAt" is null and "state" is null and "maker" is not null;

-- Which product names which other one. `toId` may name a product that is not there yet.
create table "productLinks" (
  "fromId" text collate "C" not null references "products" ("_id") on delete cascade,
  "kind" text collate "C" not null check ("kind" in ('superseded', 'alternative')),
  "toId" text collate "C" not null,
  primary key ("fromId", "kind", "toId")
);

create index "productLinksTo" on "productLinks" ("toId", "kind", "fromId");

create table "featuredProducts" (
  "productId" text collate "C" not null primary key references "products" ("_id") on delete cascade,
  "position" integer not null
);
