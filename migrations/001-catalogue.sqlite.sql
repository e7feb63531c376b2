-- A statement ends at a semicolon followed by an empty line, because the body of a trigger holds
-- semicolons of its own: put an empty line after every statement and none inside a body.
-- A migration is never edited once it is merged; the next one changes what this one made.

create table "products" (
  "_id" text not null primary key,
  "title" text not null check ("title" <> ''),
  "description" text not null,
  "imageUrl" text not null,
  "drawing" text,
  "categoryId" text not null,
  "subcategoryId" text not null,
  "type" text,
  "maker" text,
  "model" text,
  "condition" text,
  "certificate" text,
  "datasheetUrl" text,
  "partNumbers" text,
  "specifications" text,
  "pictures" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "version" integer not null default 1
) strict;

create index "productsNewest" on "products" ("createdAt" desc, "_id" desc)
  where "deletedAt" is null;

create index "productsOfCategory" on "products" ("categoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null;

create index "productsOfSubcategory"
  on "products" ("categoryId", "subcategoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null;

create index "productsOfMaker" on "products" ("categoryId", "maker", "createdAt" desc, "_id" desc)
  where "deletedAt" is null and "maker" is not null;

create table "posts" (
  "_id" text not null primary key,
  "slug" text not null unique check ("slug" <> ''),
  "title" text not null check ("title" <> ''),
  "description" text not null,
  "imageUrl" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "version" integer not null default 1
) strict;

create index "postsNewest" on "posts" ("createdAt" desc, "_id" desc) where "deletedAt" is null;

create table "videos" (
  "_id" text not null primary key,
  "title" text not null check ("title" <> ''),
  "videoUrl" text not null check ("videoUrl" <> ''),
  "posterUrl" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "version" integer not null default 1
) strict;

create index "videosNewest" on "videos" ("createdAt" desc, "_id" desc) where "deletedAt" is null;

create table "contentVersions" (
  "subject" text not null primary key,
  "version" integer not null
) strict;

insert into "contentVersions" ("subject", "version")
  values ('products', 0), ('posts', 0), ('videos', 0);

create table "productCounts" (
  "categoryId" text not null,
  "subcategoryId" text not null,
  "products" integer not null check ("products" >= 0),
  primary key ("categoryId", "subcategoryId")
) strict, without rowid;

create trigger "countAddedProduct" after insert on "products" when new."deletedAt" is null
begin
  insert into "productCounts" ("categoryId", "subcategoryId", "products")
    values (new."categoryId", new."subcategoryId", 1)
    on conflict ("categoryId", "subcategoryId") do update set "products" = "products" + 1;
end;

create trigger "countRemovedProduct" after delete on "products" when old."deletedAt" is null
begin
  update "productCounts" set "products" = "products" - 1
    where "categoryId" = old."categoryId" and "subcategoryId" = old."subcategoryId";
end;

create trigger "countMovedProduct"
  after update of "categoryId", "subcategoryId", "deletedAt" on "products"
begin
  update "productCounts" set "products" = "products" - 1
    where old."deletedAt" is null
      and "categoryId" = old."categoryId" and "subcategoryId" = old."subcategoryId";
  insert into "productCounts" ("categoryId", "subcategoryId", "products")
    select new."categoryId", new."subcategoryId", 1 where new."deletedAt" is null
    on conflict ("categoryId", "subcategoryId") do update set "products" = "products" + 1;
end;
