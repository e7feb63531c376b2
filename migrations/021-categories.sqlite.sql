-- The owner's list of categories. Without rows the list of the specification holds; the first change writes all of it.
-- A row that the owner deletes stays with "deletedAt", so that no id is given twice.
create table "categories" (
  "id" integer not null primary key,
  "position" integer not null,
  "name" text not null check ("name" <> ''),
  "slug" text not null check ("slug" <> ''),
  "intro" text not null,
  "drawing" text not null,
  "imageUrl" text not null,
  -- JSON: the slugs from before each rename.
  "formerSlugs" text not null,
  -- JSON, in order: id, name, slug and former slugs of each.
  "subcategories" text not null,
  -- The highest id that a subcategory has had; 0 before the first.
  "lastSubcategoryId" integer not null,
  "hiddenAt" text,
  "deletedAt" text,
  -- Since when products wait to be indexed under a new name.
  "renamedAt" text,
  "version" integer not null
) strict;

create unique index "categoriesBySlug" on "categories" ("slug") where "deletedAt" is null;

insert into "contentVersions" ("subject", "version") values ('categories', 0);
