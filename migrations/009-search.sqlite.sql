-- What buyers search by. The program makes the terms of a product; the index only knows which product has which,
-- so both engines answer alike. `place` counts up as products are filed, and stands for the newest in a cut list.
create table "searchedProducts" (
  "place" integer not null primary key,
  "productId" text not null unique references "products" ("_id") on delete cascade,
  "createdAt" text not null,
  "deletedAt" text,
  -- Category, subcategory, maker, type and condition as JSON: what a search is counted by.
  "facets" text not null default '[]',
  -- All codes in their plain form, with a space around each; '' until somebody has looked.
  "codes" text not null default ''
) strict;

-- Rows from before have no terms yet; the site gives them some while it runs.
create index "searchedUnread" on "searchedProducts" ("place") where "codes" = '';

-- Terms are a letter for their kind and then a-z, 0-9 and _. No text is kept in it.
create virtual table "productTerms" using fts5(
  "terms", content = '', contentless_delete = 1, detail = none,
  tokenize = "ascii tokenchars '_'"
);

insert into "searchedProducts" ("productId", "createdAt", "deletedAt")
  select "_id", "createdAt", "deletedAt" from "products"
  order by "createdAt", "_id";

create trigger "trashedSearched" after update of "deletedAt" on "products"
  when new."deletedAt" is not old."deletedAt"
begin
  update "searchedProducts" set "deletedAt" = new."deletedAt" where "productId" = new."_id";
end;

create trigger "removedSearched" after delete on "searchedProducts"
begin
  delete from "productTerms" where rowid = old."place";
end;

-- The words that titles, makers and models are made of, for whoever mistypes one.
create table "searchWords" (
  "word" text not null primary key,
  "letters" integer not null
) strict, without rowid;

create index "searchWordsByLength" on "searchWords" ("letters", "word");
