-- What the owner's lists need: titles in an order for people, words to search, who uses which file, and
-- what may be asked twice. Texts are folded by the program, which knows more letters than a database.

alter table "products" add column "titleKey" text not null default '';

alter table "products" add column "searchText" text not null default '';

alter table "posts" add column "titleKey" text not null default '';

alter table "posts" add column "searchText" text not null default '';

alter table "videos" add column "titleKey" text not null default '';

alter table "videos" add column "searchText" text not null default '';

-- Rows from before have no words yet; the site gives them some while it runs.
create index "productsUnread" on "products" ("_id") where "searchText" = '';

create index "postsUnread" on "posts" ("_id") where "searchText" = '';

create index "videosUnread" on "videos" ("_id") where "searchText" = '';

create index "productsByTitle" on "products" ("titleKey", "_id") where "deletedAt" is null;

create index "productsOfCategoryByTitle" on "products" ("categoryId", "titleKey", "_id")
  where "deletedAt" is null;

-- Holds all that a search looks at, so that it never reads a description. SQLite takes an index for that
-- only when the column of its condition is in it.
create index "productsChanged" on "products"
  ("updatedAt" desc, "_id" desc, "createdAt", "titleKey", "categoryId", "subcategoryId", "searchText", "deletedAt")
  where "deletedAt" is null;

create index "productsOfCategoryChanged"
  on "products" ("categoryId", "updatedAt" desc, "_id" desc) where "deletedAt" is null;

create index "productsWithoutPicture" on "products"
  ("createdAt" desc, "_id" desc, "titleKey", "updatedAt", "imageUrl", "deletedAt")
  where "deletedAt" is null and "imageUrl" = '';

create index "productsWithoutDescription" on "products"
  ("createdAt" desc, "_id" desc, "titleKey", "updatedAt", "description", "deletedAt")
  where "deletedAt" is null and "description" = '';

create index "postsByTitle" on "posts" ("titleKey", "_id") where "deletedAt" is null;

create index "postsChanged" on "posts"
  ("updatedAt" desc, "_id" desc, "createdAt", "titleKey", "searchText", "deletedAt")
  where "deletedAt" is null;

create index "videosByTitle" on "videos" ("titleKey", "_id") where "deletedAt" is null;

create index "videosChanged" on "videos" ("updatedAt" desc, "_id" desc) where "deletedAt" is null;

create index "productsTrashed" on "products" ("deletedAt" desc, "_id" desc)
  where "deletedAt" is not null;

create index "postsTrashed" on "posts" ("deletedAt" desc, "_id" desc) where "deletedAt" is not null;

create index "videosTrashed" on "videos" ("deletedAt" desc, "_id" desc)
  where "deletedAt" is not null;

-- The record that a key of the sender has added, so that a form sent twice adds one.
create table "additions" (
  "subject" text not null,
  "key" text not null,
  "recordId" text not null,
  "entryHash" text not null,
  "createdAt" text not null,
  primary key ("subject", "key")
) strict, without rowid;

-- Which records, deleted ones too, show a file of ours. The triggers below keep it.
create table "mediaUses" (
  "address" text not null,
  "subject" text not null,
  "recordId" text not null,
  primary key ("address", "subject", "recordId")
) strict, without rowid;

create index "mediaUsesOfRecord" on "mediaUses" ("subject", "recordId");

-- Files that a record has let go of, and since when no page shows them for its sake.
create table "mediaToRemove" (
  "address" text not null primary key,
  "since" text not null
) strict, without rowid;

insert into "mediaUses" ("address", "subject", "recordId")
  select "imageUrl", 'products', "_id" from "products" where "imageUrl" like '/media/%' and length("imageUrl") < 60
  union select "datasheetUrl", 'products', "_id" from "products" where "datasheetUrl" like '/media/%' and length("datasheetUrl") < 60
  union select "value", 'products', "_id" from "products", json_each("pictures") where "value" like '/media/%' and length("value") < 60
  union select "imageUrl", 'posts', "_id" from "posts" where "imageUrl" like '/media/%' and length("imageUrl") < 60
  union select "videoUrl", 'videos', "_id" from "videos" where "videoUrl" like '/media/%' and length("videoUrl") < 60
  union select "posterUrl", 'videos', "_id" from "videos" where "posterUrl" like '/media/%' and length("posterUrl") < 60;

create trigger "addedProductUses" after insert on "products"
begin
  insert into "mediaUses" ("address", "subject", "recordId")
    select "value", 'products', new."_id"
    from (select new."imageUrl" as "value" union select new."datasheetUrl" union select "value" from json_each(new."pictures"))
    where "value" like '/media/%' and length("value") < 60;
end;

create trigger "changedProductUses" after update of "imageUrl", "datasheetUrl", "pictures" on "products"
  when new."imageUrl" <> old."imageUrl" or new."datasheetUrl" is not old."datasheetUrl" or new."pictures" is not old."pictures"
begin
  insert into "mediaToRemove" ("address", "since")
    select "address", strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from "mediaUses"
    where "subject" = 'products' and "recordId" = old."_id"
    on conflict ("address") do update set "since" = max("mediaToRemove"."since", excluded."since");
  delete from "mediaUses" where "subject" = 'products' and "recordId" = old."_id";
  insert into "mediaUses" ("address", "subject", "recordId")
    select "value", 'products', new."_id"
    from (select new."imageUrl" as "value" union select new."datasheetUrl" union select "value" from json_each(new."pictures"))
    where "value" like '/media/%' and length("value") < 60;
end;

create trigger "removedProductUses" after delete on "products"
begin
  insert into "mediaToRemove" ("address", "since")
    select "address", coalesce(old."deletedAt", strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) from "mediaUses"
    where "subject" = 'products' and "recordId" = old."_id"
    on conflict ("address") do update set "since" = max("mediaToRemove"."since", excluded."since");
  delete from "mediaUses" where "subject" = 'products' and "recordId" = old."_id";
end;

create trigger "addedPostUses" after insert on "posts" when new."imageUrl" like '/media/%' and length(new."imageUrl") < 60
begin
  insert into "mediaUses" ("address", "subject", "recordId")
    values (new."imageUrl", 'posts', new."_id");
end;

create trigger "changedPostUses" after update of "imageUrl" on "posts"
  when new."imageUrl" <> old."imageUrl"
begin
  insert into "mediaToRemove" ("address", "since")
    select "address", strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from "mediaUses"
    where "subject" = 'posts' and "recordId" = old."_id"
    on conflict ("address") do update set "since" = max("mediaToRemove"."since", excluded."since");
  delete from "mediaUses" where "subject" = 'posts' and "recordId" = old."_id";
  insert into "mediaUses" ("address", "subject", "recordId")
    select new."imageUrl", 'posts', new."_id" where new."imageUrl" like '/media/%' and length(new."imageUrl") < 60;
end;

create trigger "removedPostUses" after delete on "posts"
begin
  insert into "mediaToRemove" ("address", "since")
    select "address", coalesce(old."deletedAt", strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) from "mediaUses"
    where "subject" = 'posts' and "recordId" = old."_id"
    on conflict ("address") do update set "since" = max("mediaToRemove"."since", excluded."since");
  delete from "mediaUses" where "subject" = 'posts' and "recordId" = old."_id";
end;

create trigger "addedVideoUses" after insert on "videos"
begin
  insert into "mediaUses" ("address", "subject", "recordId")
    select "value", 'videos', new."_id"
    from (select new."videoUrl" as "value" union select new."posterUrl") where "value" like '/media/%' and length("value") < 60;
end;

create trigger "changedVideoUses" after update of "videoUrl", "posterUrl" on "videos"
  when new."videoUrl" <> old."videoUrl" or new."posterUrl" is not old."posterUrl"
begin
  insert into "mediaToRemove" ("address", "since")
    select "address", strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from "mediaUses"
    where "subject" = 'videos' and "recordId" = old."_id"
    on conflict ("address") do update set "since" = max("mediaToRemove"."since", excluded."since");
  delete from "mediaUses" where "subject" = 'videos' and "recordId" = old."_id";
  insert into "mediaUses" ("address", "subject", "recordId")
    select "value", 'videos', new."_id"
    from (select new."videoUrl" as "value" union select new."posterUrl") where "value" like '/media/%' and length("value") < 60;
end;

create trigger "removedVideoUses" after delete on "videos"
begin
  insert into "mediaToRemove" ("address", "since")
    select "address", coalesce(old."deletedAt", strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) from "mediaUses"
    where "subject" = 'videos' and "recordId" = old."_id"
    on conflict ("address") do update set "since" = max("mediaToRemove"."since", excluded."since");
  delete from "mediaUses" where "subject" = 'videos' and "recordId" = old."_id";
end;
