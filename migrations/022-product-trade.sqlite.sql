-- A product whose "state" is null is live; buyers see no other one. Existing products stay live.
alter table "products" add column "state" text check ("state" in ('draft', 'hidden'));

alter table "products" add column "availability" text check ("availability" in ('in stock', 'to order', 'ask'));

alter table "products" add column "leadTime" text;

alter table "products" add column "unit" text;

alter table "products" add column "origin" text;

alter table "products" add column "fits" text;

alter table "products" add column "supersededBy" text;

alter table "products" add column "alternatives" text;

alter table "products" add column "pictureNotes" text;

-- Beside the live products of a category: its drafts and hidden products.
alter table "productCounts" add column "unlisted" integer not null default 0 check ("unlisted" >= 0);

drop trigger "countAddedProduct";

drop trigger "countRemovedProduct";

drop trigger "countMovedProduct";

create trigger "countAddedProduct" after insert on "products" when new."deletedAt" is null
begin
  insert into "productCounts" ("categoryId", "subcategoryId", "products", "unlisted")
    values (new."categoryId", new."subcategoryId", new."state" is null, new."state" is not null)
    on conflict ("categoryId", "subcategoryId") do update
      set "products" = "products" + excluded."products", "unlisted" = "unlisted" + excluded."unlisted";
end;

create trigger "countRemovedProduct" after delete on "products" when old."deletedAt" is null
begin
  update "productCounts"
    set "products" = "products" - (old."state" is null), "unlisted" = "unlisted" - (old."state" is not null)
    where "categoryId" = old."categoryId" and "subcategoryId" = old."subcategoryId";
end;

create trigger "countMovedProduct"
  after update of "categoryId", "subcategoryId", "deletedAt", "state" on "products"
begin
  update "productCounts"
    set "products" = "products" - (old."state" is null), "unlisted" = "unlisted" - (old."state" is not null)
    where old."deletedAt" is null
      and "categoryId" = old."categoryId" and "subcategoryId" = old."subcategoryId";
  insert into "productCounts" ("categoryId", "subcategoryId", "products", "unlisted")
    select new."categoryId", new."subcategoryId", new."state" is null, new."state" is not null
      where new."deletedAt" is null
    on conflict ("categoryId", "subcategoryId") do update
      set "products" = "products" + excluded."products", "unlisted" = "unlisted" + excluded."unlisted";
end;

alter table "searchedProducts" add column "state" text;

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
  "fromId" text not null references "products" ("_id") on delete cascade,
  "kind" text not null check ("kind" in ('superseded', 'alternative')),
  "toId" text not null,
  primary key ("fromId", "kind", "toId")
) strict, without rowid;

create index "productLinksTo" on "productLinks" ("toId", "kind", "fromId");

create table "featuredProducts" (
  "productId" text not null primary key references "products" ("_id") on delete cascade,
  "position" integer not null
) strict, without rowid;
