-- The tables of the first release. 001-schema.postgres.sql has the same ones for PostgreSQL.
-- A statement ends at a semicolon at the end of a line. A trigger has such lines too: put an empty line after it, and
-- none inside. A migration is never edited once it is merged; the next one changes the tables.

-- Catalogue

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
  "version" integer not null default 1,
  -- The title in the order of the lists of the admin; the program makes it.
  "titleKey" text not null default '',
  "impaCode" text check (length("impaCode") = 6),
  -- Null for a live product, the only ones that buyers see.
  "state" text check ("state" in ('draft', 'hidden')),
  "availability" text check ("availability" in ('in stock', 'to order', 'ask')),
  "leadTime" text,
  "unit" text,
  "origin" text,
  "fits" text,
  "supersededBy" text,
  "alternatives" text,
  "pictureNotes" text
) strict;
create index "productsNewest" on "products" ("createdAt" desc, "_id" desc) where "deletedAt" is null;
create index "productsOfCategory" on "products" ("categoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null;
create index "productsOfSubcategory"
  on "products" ("categoryId", "subcategoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null;
create index "productsByTitle" on "products" ("titleKey", "_id") where "deletedAt" is null;
create index "productsOfCategoryByTitle" on "products" ("categoryId", "titleKey", "_id")
  where "deletedAt" is null;
create index "productsOfCategoryChanged" on "products" ("categoryId", "updatedAt" desc, "_id" desc)
  where "deletedAt" is null;
create index "productsWithoutPicture"
  on "products" ("createdAt" desc, "_id" desc, "titleKey", "updatedAt", "imageUrl", "deletedAt")
  where "deletedAt" is null and "imageUrl" = '';
create index "productsWithoutDescription"
  on "products" ("createdAt" desc, "_id" desc, "titleKey", "updatedAt", "description", "deletedAt")
  where "deletedAt" is null and "description" = '';
create index "productsTrashed" on "products" ("deletedAt" desc, "_id" desc) where "deletedAt" is not null;
-- Has all columns of a list with filters, so that no description is read. SQLite uses an index alone only if the column
-- of its condition is in it.
create index "productsChanged"
  on "products" ("updatedAt" desc, "_id" desc, "createdAt", "titleKey", "categoryId", "subcategoryId", "deletedAt")
  where "deletedAt" is null;
create index "productsLiveNewest" on "products" ("createdAt" desc, "_id" desc)
  where "deletedAt" is null and "state" is null;
create index "productsLiveOfCategory" on "products" ("categoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null and "state" is null;
create index "productsLiveOfSubcategory"
  on "products" ("categoryId", "subcategoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null and "state" is null;
create index "productsLiveOfMaker" on "products" ("categoryId", "maker", "createdAt" desc, "_id" desc)
  where "deletedAt" is null and "state" is null and "maker" is not null;

-- Which product names which other one. "toId" may name a product that does not exist yet.
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

-- Live products of each subcategory; the triggers below maintain it.
create table "productCounts" (
  "categoryId" text not null,
  "subcategoryId" text not null,
  "products" integer not null check ("products" >= 0),
  -- Drafts and hidden products.
  "unlisted" integer not null default 0 check ("unlisted" >= 0),
  primary key ("categoryId", "subcategoryId")
) strict, without rowid;

-- Without rows, the list of the program holds; the first change writes all of it.
-- A deleted row stays with "deletedAt", so that no id is given twice.
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

-- Search

-- A product in the buyers' search. The program makes the terms, so both engines find the same.
-- "place" increases as products are indexed: it orders a cut list by the newest.
create table "searchedProducts" (
  "place" integer not null primary key,
  "productId" text not null unique references "products" ("_id") on delete cascade,
  "createdAt" text not null,
  "deletedAt" text,
  -- JSON: category, subcategory, maker, type and condition.
  "facets" text not null default '[]',
  -- All codes in their plain form, with a space around each; '' until the product is indexed.
  "codes" text not null default '',
  "state" text
) strict;
create index "searchedUnread" on "searchedProducts" ("place") where "codes" = '';

-- A term is a letter for its kind and then a-z, 0-9 and _. No text is stored.
create virtual table "productTerms" using fts5(
  "terms", content = '', contentless_delete = 1, detail = none,
  tokenize = "ascii tokenchars '_'"
);

-- The words of titles, makers and models, to correct typing errors.
create table "searchWords" (
  "word" text not null primary key,
  "letters" integer not null
) strict, without rowid;
create index "searchWordsByLength" on "searchWords" ("letters", "word");

-- Searches without results, counted by day (UTC); no visitor is stored.
create table "missedSearches" (
  "day" text not null,
  "words" text not null check ("words" <> ''),
  "times" integer not null,
  primary key ("day", "words")
) strict, without rowid;

create trigger "trashedSearched" after update of "deletedAt" on "products"
  when new."deletedAt" is not old."deletedAt"
begin
  update "searchedProducts" set "deletedAt" = new."deletedAt" where "productId" = new."_id";
end;

create trigger "removedSearched" after delete on "searchedProducts"
begin
  delete from "productTerms" where rowid = old."place";
end;

-- Blog and videos

create table "posts" (
  "_id" text not null primary key,
  "slug" text not null unique check ("slug" <> ''),
  "title" text not null check ("title" <> ''),
  "description" text not null,
  "imageUrl" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "version" integer not null default 1,
  "titleKey" text not null default '',
  -- The folded words of a search in the admin; '' until the program makes them.
  "searchText" text not null default '',
  -- Null for a published post.
  "state" text check ("state" in ('draft')),
  -- The day that was chosen to be shown, YYYY-MM-DD; null for the day of publishing. "createdAt" follows it.
  "date" text,
  -- JSON: our pictures in the text, so that the triggers know who uses a file.
  "pictures" text
) strict;
create index "postsNewest" on "posts" ("createdAt" desc, "_id" desc) where "deletedAt" is null;
create index "postsUnread" on "posts" ("_id") where "searchText" = '';
create index "postsByTitle" on "posts" ("titleKey", "_id") where "deletedAt" is null;
create index "postsChanged"
  on "posts" ("updatedAt" desc, "_id" desc, "createdAt", "titleKey", "searchText", "deletedAt")
  where "deletedAt" is null;
create index "postsTrashed" on "posts" ("deletedAt" desc, "_id" desc) where "deletedAt" is not null;

-- The slugs that posts had before their titles were edited; each leads to its post, and no other post gets it.
create table "formerSlugs" (
  "slug" text not null primary key check ("slug" <> ''),
  "postId" text not null references "posts" ("_id") on delete cascade,
  -- The slug form of the title that it was made from; '' where unknown.
  "titleSlug" text not null
) strict, without rowid;
create index "formerSlugsOfPost" on "formerSlugs" ("postId", "titleSlug");

create table "videos" (
  "_id" text not null primary key,
  "title" text not null check ("title" <> ''),
  "videoUrl" text not null check ("videoUrl" <> ''),
  "posterUrl" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "deletedAt" text,
  "version" integer not null default 1,
  "titleKey" text not null default '',
  "searchText" text not null default ''
) strict;
create index "videosNewest" on "videos" ("createdAt" desc, "_id" desc) where "deletedAt" is null;
create index "videosUnread" on "videos" ("_id") where "searchText" = '';
create index "videosByTitle" on "videos" ("titleKey", "_id") where "deletedAt" is null;
create index "videosChanged" on "videos" ("updatedAt" desc, "_id" desc) where "deletedAt" is null;
create index "videosTrashed" on "videos" ("deletedAt" desc, "_id" desc) where "deletedAt" is not null;

-- Content versions

-- Counts the changes of each subject: all copies of the site see by it what to read again.
create table "contentVersions" (
  "subject" text not null primary key,
  "version" integer not null
) strict;
insert into "contentVersions" ("subject", "version")
  values ('products', 0), ('posts', 0), ('videos', 0), ('settings', 0), ('categories', 0), ('enquiries', 0);

-- The record that a key of the sender has added, so that a form sent twice adds one.
create table "additions" (
  "subject" text not null,
  "key" text not null,
  "recordId" text not null,
  "entryHash" text not null,
  "createdAt" text not null,
  primary key ("subject", "key")
) strict, without rowid;

-- Media

-- The storage location of every original picture, video and data sheet. "removal" is what a host needs to delete it.
create table "mediaFiles" (
  "key" text not null primary key,
  "store" text not null check ("store" in ('disk', 's3', 'image-host', 'video-host')),
  "place" text not null check ("place" <> ''),
  "removal" text,
  "size" integer not null check ("size" >= 0),
  "createdAt" text not null
) strict;

-- Which records, deleted ones too, show a file of ours.
create table "mediaUses" (
  "address" text not null,
  "subject" text not null,
  "recordId" text not null,
  primary key ("address", "subject", "recordId")
) strict, without rowid;
create index "mediaUsesOfRecord" on "mediaUses" ("subject", "recordId");

-- Files that a record does not use any more, and since when.
create table "mediaToRemove" (
  "address" text not null primary key,
  "since" text not null
) strict, without rowid;

-- Where a file of ours came from, so that it is neither fetched nor decoded again:
-- an address of another host, or sha256: and the hash of its bytes.
create table "mediaSources" (
  "kind" text not null check ("kind" in ('picture', 'video', 'datasheet')),
  "source" text not null,
  "address" text not null,
  "storedAt" text not null,
  primary key ("kind", "source")
) strict, without rowid;
create index "mediaSourcesOldest" on "mediaSources" ("storedAt");

-- Files on other hosts that live records name; the site fetches them. A longer address does not fit into an index of
-- PostgreSQL.
create table "remoteFiles" (
  "subject" text not null,
  "recordId" text not null,
  "kind" text not null check ("kind" in ('picture', 'video', 'datasheet')),
  "address" text not null,
  "tries" integer not null default 0,
  "nextTryAt" text not null default '',
  "leasedUntil" text,
  "problem" text,
  "failedAt" text,
  primary key ("subject", "recordId", "kind", "address")
) strict, without rowid;
create index "remoteFilesDue" on "remoteFiles" ("nextTryAt") where "failedAt" is null;
create index "remoteFilesByAddress" on "remoteFiles" ("address", "kind");
create index "remoteFilesFailed" on "remoteFiles" ("failedAt") where "failedAt" is not null;

-- Unfinished uploads on PostgreSQL, for all copies of the site. On SQLite they are files, and these tables stay empty.
create table "uploads" (
  "_id" text primary key not null,
  "kind" text not null,
  "size" integer,
  "received" integer not null default 0,
  "metadata" text not null,
  "createdAt" text not null,
  "movedAt" text not null
);

create table "uploadParts" (
  "uploadId" text not null references "uploads" ("_id") on delete cascade,
  "at" integer not null,
  "bytes" blob not null,
  primary key ("uploadId", "at")
);

-- The result of an upload, for a client that asks again.
create table "uploadOutcomes" (
  "_id" text primary key not null,
  "outcome" text not null,
  "createdAt" text not null
);

-- The triggers keep "mediaUses", "mediaToRemove" and "remoteFiles".
create trigger "addedProductUses" after insert on "products"
begin
  insert into "mediaUses" ("address", "subject", "recordId")
    select "value", 'products', new."_id"
    from (
      select new."imageUrl" as "value" union select new."datasheetUrl"
      union select "value" from json_each(new."pictures")
    ) where "value" like '/media/%' and length("value") < 60;
end;

create trigger "changedProductUses" after update of "imageUrl", "datasheetUrl", "pictures" on "products"
  when new."imageUrl" <> old."imageUrl" or new."datasheetUrl" is not old."datasheetUrl"
    or new."pictures" is not old."pictures"
begin
  insert into "mediaToRemove" ("address", "since")
    select "address", strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from "mediaUses"
    where "subject" = 'products' and "recordId" = old."_id"
    on conflict ("address") do update set "since" = max("mediaToRemove"."since", excluded."since");
  delete from "mediaUses" where "subject" = 'products' and "recordId" = old."_id";
  insert into "mediaUses" ("address", "subject", "recordId")
    select "value", 'products', new."_id"
    from (
      select new."imageUrl" as "value" union select new."datasheetUrl"
      union select "value" from json_each(new."pictures")
    ) where "value" like '/media/%' and length("value") < 60;
end;

create trigger "removedProductUses" after delete on "products"
begin
  insert into "mediaToRemove" ("address", "since")
    select "address", coalesce(old."deletedAt", strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) from "mediaUses"
    where "subject" = 'products' and "recordId" = old."_id"
    on conflict ("address") do update set "since" = max("mediaToRemove"."since", excluded."since");
  delete from "mediaUses" where "subject" = 'products' and "recordId" = old."_id";
end;

create trigger "addedPostUses" after insert on "posts"
begin
  insert into "mediaUses" ("address", "subject", "recordId")
    select "value", 'posts', new."_id"
    from (select new."imageUrl" as "value" union select "value" from json_each(new."pictures"))
    where "value" like '/media/%' and length("value") < 60;
end;

create trigger "changedPostUses" after update of "imageUrl", "pictures" on "posts"
  when new."imageUrl" <> old."imageUrl" or new."pictures" is not old."pictures"
begin
  insert into "mediaToRemove" ("address", "since")
    select "address", strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from "mediaUses"
    where "subject" = 'posts' and "recordId" = old."_id"
    on conflict ("address") do update set "since" = max("mediaToRemove"."since", excluded."since");
  delete from "mediaUses" where "subject" = 'posts' and "recordId" = old."_id";
  insert into "mediaUses" ("address", "subject", "recordId")
    select "value", 'posts', new."_id"
    from (select new."imageUrl" as "value" union select "value" from json_each(new."pictures"))
    where "value" like '/media/%' and length("value") < 60;
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
    from (select new."videoUrl" as "value" union select new."posterUrl")
    where "value" like '/media/%' and length("value") < 60;
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
    from (select new."videoUrl" as "value" union select new."posterUrl")
    where "value" like '/media/%' and length("value") < 60;
end;

create trigger "removedVideoUses" after delete on "videos"
begin
  insert into "mediaToRemove" ("address", "since")
    select "address", coalesce(old."deletedAt", strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) from "mediaUses"
    where "subject" = 'videos' and "recordId" = old."_id"
    on conflict ("address") do update set "since" = max("mediaToRemove"."since", excluded."since");
  delete from "mediaUses" where "subject" = 'videos' and "recordId" = old."_id";
end;

create trigger "addedProductRemoteFiles" after insert on "products"
  when new."imageUrl" like '%http%' or new."pictures" like '%http%' or new."datasheetUrl" like '%http%'
begin
  insert into "remoteFiles" ("subject", "recordId", "kind", "address")
    select 'products', new."_id", "kind", "address" from (
      select 'picture' as "kind", new."imageUrl" as "address"
      union select 'picture', "value" from json_each(new."pictures")
      union select 'datasheet', coalesce(new."datasheetUrl", '')
    ) where new."deletedAt" is null and "address" <> '' and "address" not like '/%'
      and length(cast("address" as blob)) <= 2000;
end;

create trigger "changedProductRemoteFiles"
  after update of "imageUrl", "pictures", "datasheetUrl", "deletedAt" on "products"
  when new."imageUrl" is not old."imageUrl"
    or new."pictures" is not old."pictures"
    or new."datasheetUrl" is not old."datasheetUrl"
    or new."deletedAt" is not old."deletedAt"
begin
  delete from "remoteFiles" where "subject" = 'products' and "recordId" = new."_id"
    and (new."deletedAt" is not null or ("kind", "address") not in (
      select 'picture' as "kind", new."imageUrl" as "address"
      union select 'picture', "value" from json_each(new."pictures")
      union select 'datasheet', coalesce(new."datasheetUrl", '')
    ));
  insert into "remoteFiles" ("subject", "recordId", "kind", "address")
    select 'products', new."_id", "kind", "address" from (
      select 'picture' as "kind", new."imageUrl" as "address"
      union select 'picture', "value" from json_each(new."pictures")
      union select 'datasheet', coalesce(new."datasheetUrl", '')
    ) where new."deletedAt" is null and "address" <> '' and "address" not like '/%'
      and length(cast("address" as blob)) <= 2000
    on conflict do nothing;
end;

create trigger "removedProductRemoteFiles" after delete on "products"
begin
  delete from "remoteFiles" where "subject" = 'products' and "recordId" = old."_id";
end;

create trigger "addedPostRemoteFiles" after insert on "posts"
  when new."imageUrl" like '%http%'
begin
  insert into "remoteFiles" ("subject", "recordId", "kind", "address")
    select 'posts', new."_id", "kind", "address" from (
      select 'picture' as "kind", new."imageUrl" as "address"
    ) where new."deletedAt" is null and "address" <> '' and "address" not like '/%'
      and length(cast("address" as blob)) <= 2000;
end;

create trigger "changedPostRemoteFiles"
  after update of "imageUrl", "deletedAt" on "posts"
  when new."imageUrl" is not old."imageUrl"
    or new."deletedAt" is not old."deletedAt"
begin
  delete from "remoteFiles" where "subject" = 'posts' and "recordId" = new."_id"
    and (new."deletedAt" is not null or ("kind", "address") not in (
      select 'picture' as "kind", new."imageUrl" as "address"
    ));
  insert into "remoteFiles" ("subject", "recordId", "kind", "address")
    select 'posts', new."_id", "kind", "address" from (
      select 'picture' as "kind", new."imageUrl" as "address"
    ) where new."deletedAt" is null and "address" <> '' and "address" not like '/%'
      and length(cast("address" as blob)) <= 2000
    on conflict do nothing;
end;

create trigger "removedPostRemoteFiles" after delete on "posts"
begin
  delete from "remoteFiles" where "subject" = 'posts' and "recordId" = old."_id";
end;

create trigger "addedVideoRemoteFiles" after insert on "videos"
  when new."videoUrl" like '%http%' or new."posterUrl" like '%http%'
begin
  insert into "remoteFiles" ("subject", "recordId", "kind", "address")
    select 'videos', new."_id", "kind", "address" from (
      select 'video' as "kind", new."videoUrl" as "address"
      union select 'picture', coalesce(new."posterUrl", '')
    ) where new."deletedAt" is null and "address" <> '' and "address" not like '/%'
      and length(cast("address" as blob)) <= 2000;
end;

create trigger "changedVideoRemoteFiles"
  after update of "videoUrl", "posterUrl", "deletedAt" on "videos"
  when new."videoUrl" is not old."videoUrl"
    or new."posterUrl" is not old."posterUrl"
    or new."deletedAt" is not old."deletedAt"
begin
  delete from "remoteFiles" where "subject" = 'videos' and "recordId" = new."_id"
    and (new."deletedAt" is not null or ("kind", "address") not in (
      select 'video' as "kind", new."videoUrl" as "address"
      union select 'picture', coalesce(new."posterUrl", '')
    ));
  insert into "remoteFiles" ("subject", "recordId", "kind", "address")
    select 'videos', new."_id", "kind", "address" from (
      select 'video' as "kind", new."videoUrl" as "address"
      union select 'picture', coalesce(new."posterUrl", '')
    ) where new."deletedAt" is null and "address" <> '' and "address" not like '/%'
      and length(cast("address" as blob)) <= 2000
    on conflict do nothing;
end;

create trigger "removedVideoRemoteFiles" after delete on "videos"
begin
  delete from "remoteFiles" where "subject" = 'videos' and "recordId" = old."_id";
end;

-- Import

-- An import of products. Its rows are in "importRows", so that any copy of the site can continue it after a restart.
create table "imports" (
  "_id" text not null primary key,
  "fileName" text not null,
  "state" text not null
    check ("state" in ('checking', 'ready', 'writing', 'done', 'undoing', 'undone', 'failed')),
  "columns" text not null,
  "choices" text not null,
  "rows" integer not null,
  "done" integer not null default 0,
  "counts" text not null default '{}',
  "problem" text,
  "createdAt" text not null,
  "createdBy" text,
  "phaseAt" text not null,
  "finishedAt" text,
  -- The address of the API of an old site.
  "source" text,
  -- JSON: how far the old site is read; null when all is read.
  "reading" text,
  -- JSON: the records and changes of a bulk edit, which is an import of records of this site.
  "edit" text,
  -- The name of a ZIP file of pictures.
  "pictures" text
) strict;
create index "importsNewest" on "imports" ("createdAt" desc);

create table "importRows" (
  "importId" text not null references "imports" ("_id") on delete cascade,
  "row" integer not null,
  "cells" text not null,
  "kind" text check ("kind" in ('add', 'change', 'same', 'wrong')),
  "productId" text,
  "fields" text,
  "problems" text,
  "before" text,
  "version" integer,
  "keptBecause" text,
  -- The version of the product when its row was checked, so that no later change is overwritten.
  "checkedVersion" integer,
  "subject" text not null default 'products'
    check ("subject" in ('products', 'posts', 'videos')),
  "digests" text,
  -- How many pictures the product has after this row; null for an import without pictures.
  "pictures" integer,
  primary key ("importId", "row")
) strict, without rowid;
create index "importRowsOfKind" on "importRows" ("importId", "kind", "row");

-- The pictures of a ZIP file that came with an import.
create table "importPictures" (
  "importId" text not null references "imports" ("_id") on delete cascade,
  "place" integer not null,
  "name" text not null,
  "digest" text,
  -- Why a picture cannot be used.
  "problem" text,
  -- Why the check found no product for it.
  "unmatched" text,
  -- Its address in our store, once it is stored.
  "address" text,
  primary key ("importId", "place")
) strict, without rowid;
create index "importPicturesByDigest" on "importPictures" ("digest") where "digest" is not null;

-- One import runs at a time. A lease that is not renewed ends by itself.
create table "importLease" (
  "id" integer not null primary key check ("id" = 1),
  "holder" text,
  "leasedUntil" text
) strict;
insert into "importLease" ("id") values (1);

-- What each record was on the old site at its last import, so that the next one finds what changed there.
create table "oldSiteRecords" (
  "subject" text not null check ("subject" in ('products', 'posts', 'videos')),
  "recordId" text not null,
  "digests" text not null,
  primary key ("subject", "recordId")
) strict, without rowid;

-- Accounts

-- The people of the admin. Passwords are stored as argon2id, secrets of cookies and links as SHA-256.
create table "owners" (
  "_id" text not null primary key,
  "email" text not null unique check ("email" <> ''),
  "passwordHash" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "role" text not null default 'owner' check ("role" in ('owner', 'editor')),
  "name" text not null default '',
  -- A deactivated person keeps the row, because records name the person.
  "deactivatedAt" text,
  -- A small WebP. "pictureVersion" is in its address, so that browsers can cache it.
  "picture" blob,
  "pictureVersion" text
) strict;

create table "sessions" (
  "secretHash" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "device" text not null,
  "createdAt" text not null,
  "seenAt" text not null
) strict;
create index "sessionsOfOwner" on "sessions" ("ownerId", "createdAt");

-- Browsers that have signed in before, so that failures of strangers cannot lock their owner out.
create table "knownDevices" (
  "secretHash" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "seenAt" text not null
) strict;

-- Failed sign-ins, counted by who tried.
create table "signInTries" (
  "counted" text not null primary key,
  "tries" integer not null,
  "since" text not null,
  "blocks" integer not null,
  "blockedUntil" text
) strict;

-- The key that a person's phone shares with the site; not in use before "confirmedAt".
-- "lastStep" is the time step of the last used code, so that no code works twice.
create table "twoStep" (
  "ownerId" text not null primary key references "owners" ("_id") on delete cascade,
  "key" text not null,
  "confirmedAt" text,
  "lastStep" integer not null default 0
) strict;

-- Hashes; a used code is deleted.
create table "recoveryCodes" (
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "codeHash" text not null,
  primary key ("ownerId", "codeHash")
) strict;

-- A browser that sent the right password and not yet the code. "passwordHashed" is a hash of "passwordHash".
create table "halfSignIns" (
  "secretHash" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "passwordHashed" text not null,
  "createdAt" text not null
) strict;

-- "credentialId" and "publicKey" are base64url, "transports" has spaces between, "counter" is the count of uses of
-- the key itself.
create table "passkeys" (
  "_id" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "credentialId" text not null unique,
  "publicKey" text not null,
  "counter" integer not null,
  "transports" text not null,
  "name" text not null,
  "createdAt" text not null,
  "usedAt" text
) strict;
create index "passkeysOfOwner" on "passkeys" ("ownerId");

-- What a passkey has to sign, once. "ownerId" is null for a sign-in.
create table "passkeyChallenges" (
  "challengeHash" text not null primary key,
  "ownerId" text references "owners" ("_id") on delete cascade,
  "createdAt" text not null
) strict;
create index "passkeyChallengesOfOwner" on "passkeyChallenges" ("ownerId");

-- A link that makes one account.
create table "invitations" (
  "secretHash" text not null primary key,
  "email" text not null unique check ("email" <> ''),
  "role" text not null check ("role" in ('owner', 'editor')),
  "createdAt" text not null,
  "expiresAt" text not null,
  "invitedBy" text not null references "owners" ("_id") on delete cascade
) strict;

-- A link to a new password. "accountHashed" changes with the account, which ends the link.
create table "passwordResets" (
  "secretHash" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "accountHashed" text not null,
  "createdAt" text not null
) strict;
create index "passwordResetsOfOwner" on "passwordResets" ("ownerId");

-- Lets a program write with the access of its owner.
create table "apiTokens" (
  "secretHash" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "name" text not null check ("name" <> ''),
  "createdAt" text not null,
  "usedAt" text,
  -- What a token gives access to, with spaces between.
  "scopes" text not null default 'catalogue' check ("scopes" <> '')
) strict;
create index "apiTokensOfOwner" on "apiTokens" ("ownerId", "createdAt");

-- Who did what in the admin. "personId" is null for a command on the server; "changes" is JSON.
create table "activity" (
  "_id" text not null primary key,
  "createdAt" text not null,
  "personId" text,
  "kind" text not null,
  "action" text not null,
  "recordId" text,
  "title" text,
  "records" integer not null default 1,
  "changes" text not null default '[]'
);
create index "activityNewest" on "activity" ("createdAt" desc, "_id" desc);
create index "activityOfPerson" on "activity" ("personId", "createdAt" desc, "_id" desc);
create index "activityOfRecord" on "activity" ("recordId", "createdAt" desc, "_id" desc)
  where "recordId" is not null;

-- Enquiries

-- What visitors send. "key" and "wordsHash" are unique, so that an enquiry sent twice is stored once; the hash is
-- removed when the same words may be a new enquiry.
create table "enquiries" (
  "_id" text not null primary key,
  "reference" text not null unique,
  "name" text not null check ("name" <> ''),
  "phone" text,
  "email" text,
  "message" text not null check ("message" <> ''),
  "productId" text,
  "productTitle" text,
  "createdAt" text not null,
  "suspectedAt" text,
  "senderHash" text not null,
  "key" text unique,
  "wordsHash" text unique,
  "status" text not null default 'new'
    check ("status" in ('new', 'answered', 'won', 'lost', 'spam')),
  "readAt" text,
  "note" text not null default '',
  -- The spam signals.
  "suspicion" text,
  "updatedAt" text not null default '',
  "version" integer not null default 1,
  -- '' until the enquiry is indexed.
  "searchText" text not null default '',
  -- Made on the buyer's device, so that a list sent twice is stored once; null for one product.
  "listNumber" text,
  "company" text,
  "vessel" text,
  "imoNumber" text,
  "port" text,
  "eta" text,
  "neededBy" text,
  "ownReference" text,
  "requisition" text,
  "stage" text not null default 'received'
    check ("stage" in ('received', 'quoting', 'quoted', 'won', 'lost', 'closed')),
  "followUpOn" text,
  -- The assigned person, and the one who answered; ids of "owners".
  "givenTo" text,
  "answeredBy" text,
  -- Null for an enquiry that was sent on the site.
  "source" text check ("source" in ('whatsapp')),
  check ("phone" is not null or "email" is not null)
) strict;
create index "enquiriesNewest" on "enquiries" ("createdAt" desc, "_id" desc);
create index "enquiriesByStatus" on "enquiries" ("status", "createdAt" desc, "_id" desc);
create index "enquiriesUnread" on "enquiries" ("_id") where "readAt" is null and "status" <> 'spam';
create index "enquiriesUnfiled" on "enquiries" ("_id") where "searchText" = '';
create index "enquiriesByEmail" on "enquiries" (lower("email")) where "email" is not null;
create unique index "enquiriesByListNumber" on "enquiries" ("listNumber");
create index "enquiriesToFollowUp" on "enquiries" ("followUpOn") where "followUpOn" is not null;
create index "enquiriesGivenTo" on "enquiries" ("givenTo", "createdAt" desc, "_id" desc)
  where "givenTo" is not null;

-- A line of an enquiry list. "productId" is null for what the catalogue does not have; title, number and maker are
-- those of the time of sending. "quantity" is a decimal number, "details" JSON.
create table "enquiryLines" (
  "_id" text not null primary key,
  "enquiryId" text not null references "enquiries" ("_id") on delete cascade,
  "position" integer not null,
  "productId" text,
  "title" text not null check ("title" <> ''),
  "partNumber" text,
  "maker" text,
  "quantity" text not null,
  "unit" text not null,
  "certainty" text not null check ("certainty" in ('exact', 'likely', 'chosen', 'free')),
  "note" text not null default '',
  "details" text not null default '{}',
  unique ("enquiryId", "position")
) strict;

-- Photos and PDFs of enquiry lists, as rows, so that erasures, backups and all copies of the site have them.
-- "enquiryId" is null until the list is sent, "linePosition" for the whole list.
create table "attachments" (
  "_id" text not null primary key,
  "enquiryId" text references "enquiries" ("_id") on delete cascade,
  "position" integer,
  "linePosition" integer,
  "name" text not null check ("name" <> ''),
  "type" text not null check ("type" in ('image/jpeg', 'image/heic', 'application/pdf')),
  "size" integer not null,
  "bytes" blob not null,
  "preview" blob,
  "senderHash" text not null,
  "createdAt" text not null,
  check (("enquiryId" is null) = ("position" is null))
) strict;
create index "attachmentsByEnquiry" on "attachments" ("enquiryId", "position");
create index "attachmentsNotSent" on "attachments" ("createdAt") where "enquiryId" is null;

-- Every save of a quote is a version of its own. Only "state" and "sentAt" change, when it is sent.
create table "quotes" (
  "_id" text not null primary key,
  "enquiryId" text not null references "enquiries" ("_id") on delete cascade,
  "version" integer not null,
  "content" text not null,
  "state" text not null check ("state" in ('draft', 'sent')),
  "createdAt" text not null,
  "createdBy" text not null,
  "sentAt" text,
  unique ("enquiryId", "version"),
  check (("state" = 'sent') = ("sentAt" is not null))
) strict;

-- Frequent answers to insert into the note of a quote.
create table "quoteTexts" (
  "_id" text not null primary key,
  "name" text not null check ("name" <> ''),
  "words" text not null check ("words" <> ''),
  "createdAt" text not null
) strict;

-- The address of a status page has a secret; only its hash is stored.
create table "statusLinks" (
  "secretHash" text not null primary key,
  "enquiryId" text not null references "enquiries" ("_id") on delete cascade,
  "createdAt" text not null,
  "withdrawnAt" text
) strict;
create index "statusLinksByEnquiry" on "statusLinks" ("enquiryId");

-- When an enquiry was first answered.
create table "enquiryAnswers" (
  "enquiryId" text not null primary key references "enquiries" ("_id") on delete cascade,
  "answeredAt" text not null
) strict;

-- The forms of a sender in the hour before "expiresAt". "sender" and "network" are short hashes, "forms" those of the
-- words, with spaces between, "saved" their number.
create table "formSenders" (
  "sender" text not null primary key,
  "network" text not null,
  "forms" text not null,
  "saved" integer not null,
  "expiresAt" text not null
) strict, without rowid;
create index "formSendersOfNetwork" on "formSenders" ("network");

create trigger "enquiryAdded" after insert on "enquiries" begin
  update "contentVersions" set "version" = "version" + 1 where "subject" = 'enquiries';
end;

create trigger "enquiryChanged" after update on "enquiries" begin
  update "contentVersions" set "version" = "version" + 1 where "subject" = 'enquiries';
end;

create trigger "enquiryDeleted" after delete on "enquiries" begin
  update "contentVersions" set "version" = "version" + 1 where "subject" = 'enquiries';
end;

create trigger "enquiryAnswered" after update of "status" on "enquiries"
when old."status" not in ('answered', 'won') and new."status" in ('answered', 'won')
begin
  insert or ignore into "enquiryAnswers" ("enquiryId", "answeredAt")
    values (new."_id", strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
end;

-- Newsletter

create table "subscribers" (
  "_id" text not null primary key,
  "email" text not null unique check ("email" <> ''),
  "wording" text not null,
  "source" text not null,
  "createdAt" text not null,
  "confirmedAt" text,
  "suspectedAt" text,
  "senderHash" text not null,
  -- Opens the pages that confirm and end a subscription.
  "token" text,
  -- When the confirmation was requested.
  "askedAt" text,
  "suspicion" text
) strict;
create index "subscribersNewest" on "subscribers" ("createdAt" desc, "_id" desc);
create unique index "subscribersByToken" on "subscribers" ("token");
create index "subscribersUnconfirmed" on "subscribers" ("askedAt", "createdAt") where "confirmedAt" is null;

-- Mail and push messages

-- The queue. One event makes one email; of a sent one only the event and the times stay.
create table "mails" (
  "event" text not null primary key check ("event" <> ''),
  "recipient" text,
  "replyTo" text,
  "letter" text,
  "createdAt" text not null,
  "tries" integer not null default 0,
  "nextTryAt" text not null,
  "leasedUntil" text,
  "lastError" text,
  "failedAt" text,
  "sentAt" text,
  check ("sentAt" is null or coalesce("recipient", "replyTo", "letter", "lastError", "failedAt") is null),
  check ("sentAt" is not null or ("recipient" is not null and "letter" is not null))
) strict;
create index "mailsWaiting" on "mails" ("nextTryAt", "tries", "createdAt", "event")
  where "sentAt" is null and "failedAt" is null;
create index "mailsFailed" on "mails" ("failedAt") where "failedAt" is not null;

-- At most one row. Backups leave it out, because of the password.
create table "mailSettings" (
  "id" integer not null primary key check ("id" = 1),
  "host" text not null,
  "port" integer not null,
  "user" text not null,
  "password" text not null,
  "from" text not null,
  "owner" text not null,
  "changedAt" text not null,
  -- What the mail server said when it refused the last test email.
  "testProblem" text
) strict;

-- One row: the keys by which push services know this site (VAPID).
create table "pushKeys" (
  "id" integer not null primary key check ("id" = 1),
  "publicKey" text not null,
  "privateKey" text not null
) strict;

-- A browser that gets push messages of new enquiries. "_id" is a hash of "endpoint", "sessionHash" that of the session
-- which registered it last, and may have ended since.
create table "pushSubscriptions" (
  "_id" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "sessionHash" text not null,
  "endpoint" text not null,
  "p256dh" text not null,
  "auth" text not null,
  "createdAt" text not null
) strict;
create index "pushSubscriptionsByOwner" on "pushSubscriptions" ("ownerId", "createdAt");

-- One message to one browser; the primary key prevents a second one of the same enquiry.
create table "pushes" (
  "enquiryId" text not null references "enquiries" ("_id") on delete cascade,
  "subscriptionId" text not null references "pushSubscriptions" ("_id") on delete cascade,
  "createdAt" text not null,
  "tries" integer not null default 0,
  "nextTryAt" text not null,
  "leasedUntil" text,
  "lastError" text,
  "endedAt" text,
  primary key ("enquiryId", "subscriptionId")
) strict;
create index "pushesBySubscription" on "pushes" ("subscriptionId");
create index "pushesDue" on "pushes" ("nextTryAt") where "endedAt" is null;

-- Settings

-- The changed sections. Without a row, or with null, a section has its default texts.
create table "settings" (
  "section" text not null primary key,
  "value" text check ("value" is null or json_valid("value")),
  "version" integer not null,
  "changedAt" text not null,
  "changedBy" text
) strict;

-- Former values, for 30 days.
create table "settingVersions" (
  "section" text not null,
  "version" integer not null,
  "value" text check ("value" is null or json_valid("value")),
  "changedAt" text not null,
  "changedBy" text,
  primary key ("section", "version")
) strict, without rowid;

-- What an owner has typed and not published; a preview shows it.
create table "settingDrafts" (
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "section" text not null,
  "value" text not null check (json_valid("value")),
  "version" integer not null,
  "changedAt" text not null,
  primary key ("ownerId", "section")
) strict, without rowid;

-- The finished steps of the first run, or 'put away'.
create table "firstRun" (
  "step" text not null primary key,
  "doneAt" text not null
) strict;

-- Operations

-- What visitors looked at and clicked, counted by day (UTC); no visitor is stored. "name" is the id of a product or a
-- category, the path of another page, or what was clicked or found.
create table "insights" (
  "day" text not null,
  "kind" text not null check ("kind" in ('product', 'category', 'page', 'search', 'press')),
  "name" text not null,
  "times" integer not null,
  primary key ("day", "kind", "name")
) strict, without rowid;

-- One row: when the cleanup last began, the clock time of the last accepted run, and how many it refused since then.
create table "cleanup" (
  "_id" text not null primary key check ("_id" = 'cleanup'),
  "startedAt" text,
  "trustedAt" text not null,
  "refusals" integer not null default 0
) strict;
insert into "cleanup" ("_id", "trustedAt") values ('cleanup', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));

-- One row: the running backup, and how the last one ended. A lease that is not renewed ends by itself.
create table "backupState" (
  "id" integer not null primary key check ("id" = 1),
  "startedAt" text,
  "leasedUntil" text,
  "finishedAt" text,
  "name" text,
  "size" integer,
  "missingFiles" integer,
  "failedAt" text,
  "error" text,
  -- The time of the backup that this database was restored from.
  "restoredFrom" text,
  "restoredAt" text,
  -- The last good backup in the site's own folder.
  "dailyAt" text,
  -- The last failure of a backup to another place, until one succeeds.
  "copyFailedAt" text,
  "copyError" text
) strict;
insert into "backupState" ("id") values (1);
