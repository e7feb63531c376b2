-- The same tables as in 001-catalogue.sqlite.sql; text sorts and compares by its bytes, as there.
-- A statement ends at a semicolon followed by an empty line: none inside the body of a function.

create table "products" (
  "_id" text collate "C" not null primary key,
  "title" text collate "C" not null check ("title" <> ''),
  "description" text collate "C" not null,
  "imageUrl" text collate "C" not null,
  "drawing" text collate "C",
  "categoryId" text collate "C" not null,
  "subcategoryId" text collate "C" not null,
  "type" text collate "C",
  "maker" text collate "C",
  "model" text collate "C",
  "condition" text collate "C",
  "certificate" text collate "C",
  "datasheetUrl" text collate "C",
  "partNumbers" text collate "C",
  "specifications" text collate "C",
  "pictures" text collate "C",
  "createdAt" text collate "C" not null,
  "updatedAt" text collate "C" not null,
  "deletedAt" text collate "C",
  "version" integer not null default 1
);

create index "productsNewest" on "products" ("createdAt" desc, "_id" desc)
  where "deletedAt" is null;

create index "productsOfCategory" on "products" ("categoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null;

create index "productsOfSubcategory"
  on "products" ("categoryId", "subcategoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null;

create index "productsOfMaker" on "products" ("categoryId", "maker", "createdAt" desc, "_id" desc)
  where "deletedAt" is null and "maker" is not null;

-- A subcategory lies in one category. Without knowing that, the planner expects far too few rows and
-- sorts a whole subcategory for one page of it.
create statistics "placesOfProducts" (dependencies, mcv) on "categoryId", "subcategoryId"
  from "products";

create table "posts" (
  "_id" text collate "C" not null primary key,
  "slug" text collate "C" not null unique check ("slug" <> ''),
  "title" text collate "C" not null check ("title" <> ''),
  "description" text collate "C" not null,
  "imageUrl" text collate "C" not null,
  "createdAt" text collate "C" not null,
  "updatedAt" text collate "C" not null,
  "deletedAt" text collate "C",
  "version" integer not null default 1
);

create index "postsNewest" on "posts" ("createdAt" desc, "_id" desc) where "deletedAt" is null;

create table "videos" (
  "_id" text collate "C" not null primary key,
  "title" text collate "C" not null check ("title" <> ''),
  "videoUrl" text collate "C" not null check ("videoUrl" <> ''),
  "posterUrl" text collate "C",
  "createdAt" text collate "C" not null,
  "updatedAt" text collate "C" not null,
  "deletedAt" text collate "C",
  "version" integer not null default 1
);

create index "videosNewest" on "videos" ("createdAt" desc, "_id" desc) where "deletedAt" is null;

create table "contentVersions" (
  "subject" text collate "C" not null primary key,
  "version" bigint not null
);

insert into "contentVersions" ("subject", "version")
  values ('products', 0), ('posts', 0), ('videos', 0);

create table "productCounts" (
  "categoryId" text collate "C" not null,
  "subcategoryId" text collate "C" not null,
  "products" integer not null check ("products" >= 0),
  primary key ("categoryId", "subcategoryId")
);

create function "countProduct"() returns trigger language plpgsql as $$
declare
  counted record;
begin
  -- Rows change in the order of their keys, so that two moves at once cannot wait for each other.
  for counted in
    select moved."categoryId", moved."subcategoryId", sum(moved.n) as n
    from (
      select old."categoryId", old."subcategoryId", -1 as n
        where tg_op <> 'INSERT' and old."deletedAt" is null
      union all
      select new."categoryId", new."subcategoryId", 1
        where tg_op <> 'DELETE' and new."deletedAt" is null
    ) as moved
    group by 1, 2 having sum(moved.n) <> 0 order by 1, 2
  loop
    insert into "productCounts" ("categoryId", "subcategoryId", "products")
      values (counted."categoryId", counted."subcategoryId", 0)
      on conflict ("categoryId", "subcategoryId") do nothing;
    update "productCounts" set "products" = "products" + counted.n
      where "categoryId" = counted."categoryId" and "subcategoryId" = counted."subcategoryId";
  end loop;
  return null;
end $$;

create trigger "countProduct"
  after insert or delete or update of "categoryId", "subcategoryId", "deletedAt" on "products"
  for each row execute function "countProduct"();
