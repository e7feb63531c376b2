-- The same table as in 021-categories.sqlite.sql.
create table "categories" (
  "id" integer not null primary key,
  "position" integer not null,
  "name" text collate "C" not null check ("name" <> ''),
  "slug" text collate "C" not null check ("slug" <> ''),
  "intro" text collate "C" not null,
  "drawing" text collate "C" not null,
  "imageUrl" text collate "C" not null,
  "formerSlugs" text collate "C" not null,
  "subcategories" text collate "C" not null,
  "lastSubcategoryId" integer not null,
  "hiddenAt" text collate "C",
  "deletedAt" text collate "C",
  "renamedAt" text collate "C",
  "version" integer not null
);

create unique index "categoriesBySlug" on "categories" ("slug") where "deletedAt" is null;

insert into "contentVersions" ("subject", "version") values ('categories', 0);
