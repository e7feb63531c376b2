-- What follows an added product is done once for each statement, because an import adds many in one.
create function "countAddedProducts"() returns trigger language plpgsql as $$
declare
  counted record;
begin
  -- Rows change in the order of their keys, so that two imports at once cannot wait for each other.
  for counted in
    select "categoryId", "subcategoryId",
      count(*) filter (where "state" is null) as live, count(*) filter (where "state" is not null) as other
    from added where "deletedAt" is null group by 1, 2 order by 1, 2
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

drop trigger "countProduct" on "products";

create trigger "countProduct"
  after delete or update of "categoryId", "subcategoryId", "deletedAt", "state" on "products"
  for each row execute function "countProduct"();

create trigger "countAddedProducts" after insert on "products"
  referencing new table as added for each statement execute function "countAddedProducts"();

create function "noteUsesOfAddedProducts"() returns trigger language plpgsql as $$
begin
  insert into "mediaUses" ("address", "subject", "recordId")
    select "address", 'products', "_id" from added, "mediaIn"(to_jsonb(added)) as "address"
    where "imageUrl" like '/media/%' or "pictures" like '%/media/%' or "datasheetUrl" like '/media/%';
  return null;
end $$;

drop trigger "addedOrRemovedProductUses" on "products";

create trigger "removedProductUses" after delete on "products"
  for each row execute function "noteMediaUses"();

create trigger "usesOfAddedProducts" after insert on "products"
  referencing new table as added for each statement execute function "noteUsesOfAddedProducts"();
