-- The tables of 001-schema.sqlite.sql, which says what they hold. Text sorts and compares by its bytes, as there.

-- Catalogue

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
  "version" integer not null default 1,
  "titleKey" text collate "C" not null default '',
  "impaCode" text check (length("impaCode") = 6),
  "state" text collate "C" check ("state" in ('draft', 'hidden')),
  "availability" text collate "C" check ("availability" in ('in stock', 'to order', 'ask')),
  "leadTime" text collate "C",
  "unit" text collate "C",
  "origin" text collate "C",
  "fits" text collate "C",
  "supersededBy" text collate "C",
  "alternatives" text collate "C",
  "pictureNotes" text collate "C"
);
create index "productsNewest" on "products" ("createdAt" desc, "_id" desc) where "deletedAt" is null;
create index "productsOfCategory" on "products" ("categoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null;
create index "productsOfSubcategory"
  on "products" ("categoryId", "subcategoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null;
create index "productsByTitle" on "products" ("titleKey", "_id") where "deletedAt" is null;
create index "productsOfCategoryByTitle" on "products" ("categoryId", "titleKey", "_id")
  where "deletedAt" is null;
create index "productsChanged" on "products" ("updatedAt" desc, "_id" desc) where "deletedAt" is null;
create index "productsOfCategoryChanged" on "products" ("categoryId", "updatedAt" desc, "_id" desc)
  where "deletedAt" is null;
create index "productsWithoutPicture" on "products" ("createdAt" desc, "_id" desc)
  where "deletedAt" is null and "imageUrl" = '';
create index "productsWithoutDescription" on "products" ("createdAt" desc, "_id" desc)
  where "deletedAt" is null and "description" = '';
create index "productsTrashed" on "products" ("deletedAt" desc, "_id" desc) where "deletedAt" is not null;
create index "productsLiveNewest" on "products" ("createdAt" desc, "_id" desc)
  where "deletedAt" is null and "state" is null;
create index "productsLiveOfCategory" on "products" ("categoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null and "state" is null;
create index "productsLiveOfSubcategory"
  on "products" ("categoryId", "subcategoryId", "createdAt" desc, "_id" desc)
  where "deletedAt" is null and "state" is null;
create index "productsLiveOfMaker" on "products" ("categoryId", "maker", "createdAt" desc, "_id" desc)
  where "deletedAt" is null and "state" is null and "maker" is not null;
-- A subcategory is in one category. Without knowing that, the planner expects far too few rows and sorts a whole
-- subcategory for one page of it.
create statistics "placesOfProducts" (dependencies, mcv) on "categoryId", "subcategoryId" from "products";

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

create table "productCounts" (
  "categoryId" text collate "C" not null,
  "subcategoryId" text collate "C" not null,
  "products" integer not null check ("products" >= 0),
  "unlisted" integer not null default 0 check ("unlisted" >= 0),
  primary key ("categoryId", "subcategoryId")
);

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

create function "countProduct"() returns trigger language plpgsql as $$
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
  after delete or update of "categoryId", "subcategoryId", "deletedAt", "state" on "products"
  for each row execute function "countProduct"();

-- Once for a statement, because an import adds many products in one.
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

create trigger "countAddedProducts" after insert on "products"
  referencing new table as added for each statement execute function "countAddedProducts"();

-- Search

create table "searchedProducts" (
  "place" bigint generated by default as identity primary key,
  "productId" text collate "C" not null unique references "products" ("_id") on delete cascade,
  "createdAt" text collate "C" not null,
  "deletedAt" text collate "C",
  "facets" text collate "C" not null default '[]',
  "codes" text collate "C" not null default '',
  "terms" tsvector,
  "state" text collate "C"
);
create index "searchedUnread" on "searchedProducts" ("place") where "codes" = '';
create index "searchedTerms" on "searchedProducts" using gin ("terms");

create table "searchWords" (
  "word" text collate "C" not null primary key,
  "letters" integer not null
);
create index "searchWordsByLength" on "searchWords" ("letters", "word");

create table "missedSearches" (
  "day" text collate "C" not null,
  "words" text collate "C" not null check ("words" <> ''),
  "times" integer not null,
  primary key ("day", "words")
);

create function "markSearched"() returns trigger language plpgsql as $$
begin
  update "searchedProducts" set "deletedAt" = new."deletedAt" where "productId" = new."_id";
  return null;
end $$;

create trigger "trashedSearched" after update on "products" for each row
  when (new."deletedAt" is distinct from old."deletedAt")
  execute function "markSearched"();

-- Blog and videos

create table "posts" (
  "_id" text collate "C" not null primary key,
  "slug" text collate "C" not null unique check ("slug" <> ''),
  "title" text collate "C" not null check ("title" <> ''),
  "description" text collate "C" not null,
  "imageUrl" text collate "C" not null,
  "createdAt" text collate "C" not null,
  "updatedAt" text collate "C" not null,
  "deletedAt" text collate "C",
  "version" integer not null default 1,
  "titleKey" text collate "C" not null default '',
  "searchText" text collate "C" not null default '',
  "state" text check ("state" in ('draft')),
  "date" text,
  "pictures" text
);
create index "postsNewest" on "posts" ("createdAt" desc, "_id" desc) where "deletedAt" is null;
create index "postsUnread" on "posts" ("_id") where "searchText" = '';
create index "postsByTitle" on "posts" ("titleKey", "_id") where "deletedAt" is null;
create index "postsChanged" on "posts" ("updatedAt" desc, "_id" desc) where "deletedAt" is null;
create index "postsTrashed" on "posts" ("deletedAt" desc, "_id" desc) where "deletedAt" is not null;

create table "formerSlugs" (
  "slug" text collate "C" not null primary key check ("slug" <> ''),
  "postId" text collate "C" not null references "posts" ("_id") on delete cascade,
  "titleSlug" text collate "C" not null
);
create index "formerSlugsOfPost" on "formerSlugs" ("postId", "titleSlug");

create table "videos" (
  "_id" text collate "C" not null primary key,
  "title" text collate "C" not null check ("title" <> ''),
  "videoUrl" text collate "C" not null check ("videoUrl" <> ''),
  "posterUrl" text collate "C",
  "createdAt" text collate "C" not null,
  "updatedAt" text collate "C" not null,
  "deletedAt" text collate "C",
  "version" integer not null default 1,
  "titleKey" text collate "C" not null default '',
  "searchText" text collate "C" not null default ''
);
create index "videosNewest" on "videos" ("createdAt" desc, "_id" desc) where "deletedAt" is null;
create index "videosUnread" on "videos" ("_id") where "searchText" = '';
create index "videosByTitle" on "videos" ("titleKey", "_id") where "deletedAt" is null;
create index "videosChanged" on "videos" ("updatedAt" desc, "_id" desc) where "deletedAt" is null;
create index "videosTrashed" on "videos" ("deletedAt" desc, "_id" desc) where "deletedAt" is not null;

-- Content versions

create table "contentVersions" (
  "subject" text collate "C" not null primary key,
  "version" bigint not null
);
insert into "contentVersions" ("subject", "version")
  values ('products', 0), ('posts', 0), ('videos', 0), ('settings', 0), ('categories', 0), ('enquiries', 0);

create table "additions" (
  "subject" text collate "C" not null,
  "key" text collate "C" not null,
  "recordId" text collate "C" not null,
  "entryHash" text collate "C" not null,
  "createdAt" text collate "C" not null,
  primary key ("subject", "key")
);

-- Media

create table "mediaFiles" (
  "key" text collate "C" not null primary key,
  "store" text collate "C" not null check ("store" in ('disk', 's3', 'image-host', 'video-host')),
  "place" text collate "C" not null check ("place" <> ''),
  "removal" text collate "C",
  "size" bigint not null check ("size" >= 0),
  "createdAt" text collate "C" not null
);

create table "mediaUses" (
  "address" text collate "C" not null,
  "subject" text collate "C" not null,
  "recordId" text collate "C" not null,
  primary key ("address", "subject", "recordId")
);
create index "mediaUsesOfRecord" on "mediaUses" ("subject", "recordId");

create table "mediaToRemove" (
  "address" text collate "C" not null primary key,
  "since" text collate "C" not null
);

create table "mediaSources" (
  "kind" text collate "C" not null check ("kind" in ('picture', 'video', 'datasheet')),
  "source" text collate "C" not null,
  "address" text collate "C" not null,
  "storedAt" text collate "C" not null,
  primary key ("kind", "source")
);
create index "mediaSourcesOldest" on "mediaSources" ("storedAt");

create table "remoteFiles" (
  "subject" text collate "C" not null,
  "recordId" text collate "C" not null,
  "kind" text collate "C" not null check ("kind" in ('picture', 'video', 'datasheet')),
  "address" text collate "C" not null,
  "tries" integer not null default 0,
  "nextTryAt" text collate "C" not null default '',
  "leasedUntil" text collate "C",
  "problem" text collate "C",
  "failedAt" text collate "C",
  primary key ("subject", "recordId", "kind", "address")
);
create index "remoteFilesDue" on "remoteFiles" ("nextTryAt") where "failedAt" is null;
create index "remoteFilesByAddress" on "remoteFiles" ("address", "kind");
create index "remoteFilesFailed" on "remoteFiles" ("failedAt") where "failedAt" is not null;

create table "uploads" (
  "_id" text primary key,
  "kind" text not null,
  "size" bigint,
  "received" bigint not null default 0,
  "metadata" text not null,
  "createdAt" text not null,
  "movedAt" text not null
);

create table "uploadParts" (
  "uploadId" text not null references "uploads" ("_id") on delete cascade,
  "at" bigint not null,
  "bytes" bytea not null,
  primary key ("uploadId", "at")
);

create table "uploadOutcomes" (
  "_id" text primary key,
  "outcome" text not null,
  "createdAt" text not null
);

create function "mediaIn"(record jsonb) returns setof text language sql immutable as $$
  select distinct "address" from (
    select "value" as "address" from jsonb_each_text(record)
      where "key" in ('imageUrl', 'datasheetUrl', 'videoUrl', 'posterUrl')
    union all
    select jsonb_array_elements_text((record ->> 'pictures')::jsonb)
  ) as named where "address" like '/media/%' and length("address") < 60
$$;

create function "noteMediaUses"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into "mediaToRemove" ("address", "since")
      select "address", coalesce(
        case when tg_op = 'DELETE' then old."deletedAt" end,
        to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from "mediaUses" where "subject" = tg_table_name and "recordId" = old."_id" order by "address"
      on conflict ("address") do update set "since" = greatest("mediaToRemove"."since", excluded."since");
    delete from "mediaUses" where "subject" = tg_table_name and "recordId" = old."_id";
  end if;
  if tg_op <> 'DELETE' then
    insert into "mediaUses" ("address", "subject", "recordId")
      select "address", tg_table_name, new."_id" from "mediaIn"(to_jsonb(new)) as "address";
  end if;
  return null;
end $$;

create function "noteUsesOfAddedProducts"() returns trigger language plpgsql as $$
begin
  insert into "mediaUses" ("address", "subject", "recordId")
    select "address", 'products', "_id" from added, "mediaIn"(to_jsonb(added)) as "address"
    where "imageUrl" like '/media/%' or "pictures" like '%/media/%' or "datasheetUrl" like '/media/%';
  return null;
end $$;

create trigger "usesOfAddedProducts" after insert on "products"
  referencing new table as added for each statement execute function "noteUsesOfAddedProducts"();

create trigger "changedProductUses" after update on "products" for each row
  when (new."imageUrl" <> old."imageUrl" or new."datasheetUrl" is distinct from old."datasheetUrl"
    or new."pictures" is distinct from old."pictures")
  execute function "noteMediaUses"();

create trigger "removedProductUses" after delete on "products"
  for each row execute function "noteMediaUses"();

create trigger "addedOrRemovedPostUses" after insert or delete on "posts"
  for each row execute function "noteMediaUses"();

create trigger "changedPostUses" after update on "posts" for each row
  when (new."imageUrl" <> old."imageUrl" or new."pictures" is distinct from old."pictures")
  execute function "noteMediaUses"();

create trigger "addedOrRemovedVideoUses" after insert or delete on "videos"
  for each row execute function "noteMediaUses"();

create trigger "changedVideoUses" after update on "videos" for each row
  when (new."videoUrl" <> old."videoUrl" or new."posterUrl" is distinct from old."posterUrl")
  execute function "noteMediaUses"();

create function "remoteFilesIn"(record jsonb) returns table ("kind" text, "address" text)
language sql immutable as $$
  select distinct "named"."kind", "named"."address" from (
    select case "key" when 'videoUrl' then 'video' when 'datasheetUrl' then 'datasheet' else 'picture' end
      as "kind", "value" as "address"
      from jsonb_each_text(record) where "key" in ('imageUrl', 'datasheetUrl', 'videoUrl', 'posterUrl')
    union all
    select 'picture', jsonb_array_elements_text((record ->> 'pictures')::jsonb)
  ) as "named"
  where record ->> 'deletedAt' is null and "named"."address" <> '' and "named"."address" not like '/%'
    and octet_length("named"."address") <= 2000
$$;

create function "noteRemoteFiles"() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from "remoteFiles" where "subject" = tg_table_name and "recordId" = old."_id";
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from "remoteFiles" where "subject" = tg_table_name and "recordId" = new."_id"
      and ("kind", "address") not in (select "kind", "address" from "remoteFilesIn"(to_jsonb(new)));
  end if;
  insert into "remoteFiles" ("subject", "recordId", "kind", "address")
    select tg_table_name, new."_id", "kind", "address" from "remoteFilesIn"(to_jsonb(new))
    on conflict do nothing;
  return null;
end $$;

create trigger "addedProductRemoteFiles" after insert on "products" for each row
  when (new."imageUrl" ilike '%http%' or new."pictures" ilike '%http%' or new."datasheetUrl" ilike '%http%')
  execute function "noteRemoteFiles"();

create trigger "changedProductRemoteFiles" after update on "products" for each row
  when (new."imageUrl" is distinct from old."imageUrl"
    or new."pictures" is distinct from old."pictures"
    or new."datasheetUrl" is distinct from old."datasheetUrl"
    or new."deletedAt" is distinct from old."deletedAt")
  execute function "noteRemoteFiles"();

create trigger "removedProductRemoteFiles" after delete on "products" for each row
  execute function "noteRemoteFiles"();

create trigger "addedPostRemoteFiles" after insert on "posts" for each row
  when (new."imageUrl" ilike '%http%')
  execute function "noteRemoteFiles"();

create trigger "changedPostRemoteFiles" after update on "posts" for each row
  when (new."imageUrl" is distinct from old."imageUrl"
    or new."deletedAt" is distinct from old."deletedAt")
  execute function "noteRemoteFiles"();

create trigger "removedPostRemoteFiles" after delete on "posts" for each row
  execute function "noteRemoteFiles"();

create trigger "addedVideoRemoteFiles" after insert on "videos" for each row
  when (new."videoUrl" ilike '%http%' or new."posterUrl" ilike '%http%')
  execute function "noteRemoteFiles"();

create trigger "changedVideoRemoteFiles" after update on "videos" for each row
  when (new."videoUrl" is distinct from old."videoUrl"
    or new."posterUrl" is distinct from old."posterUrl"
    or new."deletedAt" is distinct from old."deletedAt")
  execute function "noteRemoteFiles"();

create trigger "removedVideoRemoteFiles" after delete on "videos" for each row
  execute function "noteRemoteFiles"();

-- Import

create table "imports" (
  "_id" text collate "C" not null primary key,
  "fileName" text collate "C" not null,
  "state" text collate "C" not null
    check ("state" in ('checking', 'ready', 'writing', 'done', 'undoing', 'undone', 'failed')),
  "columns" text collate "C" not null,
  "choices" text collate "C" not null,
  "rows" integer not null,
  "done" integer not null default 0,
  "counts" text collate "C" not null default '{}',
  "problem" text collate "C",
  "createdAt" text collate "C" not null,
  "createdBy" text collate "C",
  "phaseAt" text collate "C" not null,
  "finishedAt" text collate "C",
  "source" text collate "C",
  "reading" text collate "C",
  "edit" text,
  "pictures" text collate "C"
);
create index "importsNewest" on "imports" ("createdAt" desc);

create table "importRows" (
  "importId" text collate "C" not null references "imports" ("_id") on delete cascade,
  "row" integer not null,
  "cells" text collate "C" not null,
  "kind" text collate "C" check ("kind" in ('add', 'change', 'same', 'wrong')),
  "productId" text collate "C",
  "fields" text collate "C",
  "problems" text collate "C",
  "before" text collate "C",
  "version" integer,
  "keptBecause" text collate "C",
  "checkedVersion" integer,
  "subject" text collate "C" not null default 'products'
    check ("subject" in ('products', 'posts', 'videos')),
  "digests" text collate "C",
  "pictures" integer,
  primary key ("importId", "row")
);
create index "importRowsOfKind" on "importRows" ("importId", "kind", "row");

create table "importPictures" (
  "importId" text collate "C" not null references "imports" ("_id") on delete cascade,
  "place" integer not null,
  "name" text collate "C" not null,
  "digest" text collate "C",
  "problem" text collate "C",
  "unmatched" text collate "C",
  "address" text collate "C",
  primary key ("importId", "place")
);
create index "importPicturesByDigest" on "importPictures" ("digest") where "digest" is not null;

create table "importLease" (
  "id" integer not null primary key check ("id" = 1),
  "holder" text collate "C",
  "leasedUntil" text collate "C"
);
insert into "importLease" ("id") values (1);

create table "oldSiteRecords" (
  "subject" text collate "C" not null check ("subject" in ('products', 'posts', 'videos')),
  "recordId" text collate "C" not null,
  "digests" text collate "C" not null,
  primary key ("subject", "recordId")
);

-- Accounts

create table "owners" (
  "_id" text collate "C" not null primary key,
  "email" text collate "C" not null unique check ("email" <> ''),
  "passwordHash" text collate "C" not null,
  "createdAt" text collate "C" not null,
  "updatedAt" text collate "C" not null,
  "role" text collate "C" not null default 'owner' check ("role" in ('owner', 'editor')),
  "name" text collate "C" not null default '',
  "deactivatedAt" text collate "C",
  "picture" bytea,
  "pictureVersion" text
);

create table "sessions" (
  "secretHash" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "device" text collate "C" not null,
  "createdAt" text collate "C" not null,
  "seenAt" text collate "C" not null
);
create index "sessionsOfOwner" on "sessions" ("ownerId", "createdAt");

create table "knownDevices" (
  "secretHash" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "seenAt" text collate "C" not null
);

create table "signInTries" (
  "counted" text collate "C" not null primary key,
  "tries" integer not null,
  "since" text collate "C" not null,
  "blocks" integer not null,
  "blockedUntil" text collate "C"
);

create table "twoStep" (
  "ownerId" text collate "C" not null primary key references "owners" ("_id") on delete cascade,
  "key" text collate "C" not null,
  "confirmedAt" text collate "C",
  "lastStep" integer not null default 0
);

create table "recoveryCodes" (
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "codeHash" text collate "C" not null,
  primary key ("ownerId", "codeHash")
);

create table "halfSignIns" (
  "secretHash" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "passwordHashed" text collate "C" not null,
  "createdAt" text collate "C" not null
);

create table "passkeys" (
  "_id" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "credentialId" text collate "C" not null unique,
  "publicKey" text collate "C" not null,
  "counter" bigint not null,
  "transports" text collate "C" not null,
  "name" text collate "C" not null,
  "createdAt" text collate "C" not null,
  "usedAt" text collate "C"
);
create index "passkeysOfOwner" on "passkeys" ("ownerId");

create table "passkeyChallenges" (
  "challengeHash" text collate "C" not null primary key,
  "ownerId" text collate "C" references "owners" ("_id") on delete cascade,
  "createdAt" text collate "C" not null
);
create index "passkeyChallengesOfOwner" on "passkeyChallenges" ("ownerId");

create table "invitations" (
  "secretHash" text collate "C" not null primary key,
  "email" text collate "C" not null unique check ("email" <> ''),
  "role" text collate "C" not null check ("role" in ('owner', 'editor')),
  "createdAt" text collate "C" not null,
  "expiresAt" text collate "C" not null,
  "invitedBy" text collate "C" not null references "owners" ("_id") on delete cascade
);

create table "passwordResets" (
  "secretHash" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "accountHashed" text collate "C" not null,
  "createdAt" text collate "C" not null
);
create index "passwordResetsOfOwner" on "passwordResets" ("ownerId");

create table "apiTokens" (
  "secretHash" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "name" text collate "C" not null check ("name" <> ''),
  "createdAt" text collate "C" not null,
  "usedAt" text collate "C",
  "scopes" text not null default 'catalogue' check ("scopes" <> '')
);
create index "apiTokensOfOwner" on "apiTokens" ("ownerId", "createdAt");

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

create table "enquiries" (
  "_id" text collate "C" not null primary key,
  "reference" text collate "C" not null unique,
  "name" text collate "C" not null check ("name" <> ''),
  "phone" text collate "C",
  "email" text collate "C",
  "message" text collate "C" not null check ("message" <> ''),
  "productId" text collate "C",
  "productTitle" text collate "C",
  "createdAt" text collate "C" not null,
  "suspectedAt" text collate "C",
  "senderHash" text collate "C" not null,
  "key" text collate "C" unique,
  "wordsHash" text collate "C" unique,
  "status" text collate "C" not null default 'new'
    check ("status" in ('new', 'answered', 'won', 'lost', 'spam')),
  "readAt" text collate "C",
  "note" text collate "C" not null default '',
  "suspicion" text collate "C",
  "updatedAt" text collate "C" not null default '',
  "version" integer not null default 1,
  "searchText" text collate "C" not null default '',
  "listNumber" text collate "C",
  "company" text collate "C",
  "vessel" text collate "C",
  "imoNumber" text collate "C",
  "port" text collate "C",
  "eta" text collate "C",
  "neededBy" text collate "C",
  "ownReference" text collate "C",
  "requisition" text collate "C",
  "stage" text collate "C" not null default 'received'
    check ("stage" in ('received', 'quoting', 'quoted', 'won', 'lost', 'closed')),
  "followUpOn" text collate "C",
  "givenTo" text,
  "answeredBy" text,
  "source" text check ("source" in ('whatsapp')),
  check ("phone" is not null or "email" is not null)
);
create index "enquiriesNewest" on "enquiries" ("createdAt" desc, "_id" desc);
create index "enquiriesByStatus" on "enquiries" ("status", "createdAt" desc, "_id" desc);
create index "enquiriesUnread" on "enquiries" ("_id") where "readAt" is null and "status" <> 'spam';
create index "enquiriesUnfiled" on "enquiries" ("_id") where "searchText" = '';
create index "enquiriesByEmail" on "enquiries" (lower("email")) where "email" is not null;
create unique index "enquiriesByListNumber" on "enquiries" ("listNumber");
create index "enquiriesToFollowUp" on "enquiries" ("followUpOn") where "followUpOn" is not null;
create index "enquiriesGivenTo" on "enquiries" ("givenTo", "createdAt" desc, "_id" desc)
  where "givenTo" is not null;

create table "enquiryLines" (
  "_id" text collate "C" not null primary key,
  "enquiryId" text collate "C" not null references "enquiries" ("_id") on delete cascade,
  "position" integer not null,
  "productId" text collate "C",
  "title" text collate "C" not null check ("title" <> ''),
  "partNumber" text collate "C",
  "maker" text collate "C",
  "quantity" text collate "C" not null,
  "unit" text collate "C" not null,
  "certainty" text collate "C" not null check ("certainty" in ('exact', 'likely', 'chosen', 'free')),
  "note" text collate "C" not null default '',
  "details" text collate "C" not null default '{}',
  unique ("enquiryId", "position")
);

create table "attachments" (
  "_id" text collate "C" not null primary key,
  "enquiryId" text collate "C" references "enquiries" ("_id") on delete cascade,
  "position" integer,
  "linePosition" integer,
  "name" text collate "C" not null check ("name" <> ''),
  "type" text collate "C" not null check ("type" in ('image/jpeg', 'image/heic', 'application/pdf')),
  "size" integer not null,
  "bytes" bytea not null,
  "preview" bytea,
  "senderHash" text collate "C" not null,
  "createdAt" text collate "C" not null,
  check (("enquiryId" is null) = ("position" is null))
);
-- The bytes are compressed already.
alter table "attachments" alter column "bytes" set storage external;
create index "attachmentsByEnquiry" on "attachments" ("enquiryId", "position");
create index "attachmentsNotSent" on "attachments" ("createdAt") where "enquiryId" is null;

create table "quotes" (
  "_id" text collate "C" not null primary key,
  "enquiryId" text collate "C" not null references "enquiries" ("_id") on delete cascade,
  "version" integer not null,
  "content" text collate "C" not null,
  "state" text collate "C" not null check ("state" in ('draft', 'sent')),
  "createdAt" text collate "C" not null,
  "createdBy" text collate "C" not null,
  "sentAt" text collate "C",
  unique ("enquiryId", "version"),
  check (("state" = 'sent') = ("sentAt" is not null))
);

create table "quoteTexts" (
  "_id" text collate "C" not null primary key,
  "name" text collate "C" not null check ("name" <> ''),
  "words" text collate "C" not null check ("words" <> ''),
  "createdAt" text collate "C" not null
);

create table "statusLinks" (
  "secretHash" text collate "C" not null primary key,
  "enquiryId" text collate "C" not null references "enquiries" ("_id") on delete cascade,
  "createdAt" text collate "C" not null,
  "withdrawnAt" text collate "C"
);
create index "statusLinksByEnquiry" on "statusLinks" ("enquiryId");

create table "enquiryAnswers" (
  "enquiryId" text collate "C" not null primary key references "enquiries" ("_id") on delete cascade,
  "answeredAt" text collate "C" not null
);

create table "formSenders" (
  "sender" text collate "C" not null primary key,
  "network" text collate "C" not null,
  "forms" text collate "C" not null,
  "saved" integer not null,
  "expiresAt" text collate "C" not null
);
create index "formSendersOfNetwork" on "formSenders" ("network");

create function "announceEnquiries"() returns trigger language plpgsql as $$
declare
  counted bigint;
begin
  update "contentVersions" set "version" = "version" + 1 where "subject" = 'enquiries'
    returning "version" into counted;
  perform pg_notify('contentVersions', 'enquiries ' || counted);
  return null;
end $$;

-- At the commit, so that the row of the version is locked last and two transactions cannot wait for each other.
create constraint trigger "enquiryChanged"
  after insert or update or delete on "enquiries"
  deferrable initially deferred
  for each row execute function "announceEnquiries"();

create function "noteAnswer"() returns trigger language plpgsql as $$
begin
  insert into "enquiryAnswers" ("enquiryId", "answeredAt")
    values (new."_id", to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    on conflict do nothing;
  return null;
end $$;

create trigger "enquiryAnswered"
  after update of "status" on "enquiries"
  for each row
  when (old."status" not in ('answered', 'won') and new."status" in ('answered', 'won'))
  execute function "noteAnswer"();

-- Newsletter

create table "subscribers" (
  "_id" text collate "C" not null primary key,
  "email" text collate "C" not null unique check ("email" <> ''),
  "wording" text collate "C" not null,
  "source" text collate "C" not null,
  "createdAt" text collate "C" not null,
  "confirmedAt" text collate "C",
  "suspectedAt" text collate "C",
  "senderHash" text collate "C" not null,
  "token" text collate "C",
  "askedAt" text collate "C",
  "suspicion" text collate "C"
);
create index "subscribersNewest" on "subscribers" ("createdAt" desc, "_id" desc);
create unique index "subscribersByToken" on "subscribers" ("token");
create index "subscribersUnconfirmed" on "subscribers" ("askedAt", "createdAt") where "confirmedAt" is null;

-- Mail and push messages

create table "mails" (
  "event" text collate "C" not null primary key check ("event" <> ''),
  "recipient" text collate "C",
  "replyTo" text collate "C",
  "letter" text collate "C",
  "createdAt" text collate "C" not null,
  "tries" integer not null default 0,
  "nextTryAt" text collate "C" not null,
  "leasedUntil" text collate "C",
  "lastError" text collate "C",
  "failedAt" text collate "C",
  "sentAt" text collate "C",
  check ("sentAt" is null or coalesce("recipient", "replyTo", "letter", "lastError", "failedAt") is null),
  check ("sentAt" is not null or ("recipient" is not null and "letter" is not null))
);
create index "mailsWaiting" on "mails" ("nextTryAt", "tries", "createdAt", "event")
  where "sentAt" is null and "failedAt" is null;
create index "mailsFailed" on "mails" ("failedAt") where "failedAt" is not null;

create table "mailSettings" (
  "id" integer not null primary key check ("id" = 1),
  "host" text collate "C" not null,
  "port" integer not null,
  "user" text collate "C" not null,
  "password" text collate "C" not null,
  "from" text collate "C" not null,
  "owner" text collate "C" not null,
  "changedAt" text collate "C" not null,
  "testProblem" text
);

create table "pushKeys" (
  "id" integer not null primary key check ("id" = 1),
  "publicKey" text collate "C" not null,
  "privateKey" text collate "C" not null
);

create table "pushSubscriptions" (
  "_id" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "sessionHash" text collate "C" not null,
  "endpoint" text collate "C" not null,
  "p256dh" text collate "C" not null,
  "auth" text collate "C" not null,
  "createdAt" text collate "C" not null
);
create index "pushSubscriptionsByOwner" on "pushSubscriptions" ("ownerId", "createdAt");

create table "pushes" (
  "enquiryId" text collate "C" not null references "enquiries" ("_id") on delete cascade,
  "subscriptionId" text collate "C" not null references "pushSubscriptions" ("_id") on delete cascade,
  "createdAt" text collate "C" not null,
  "tries" integer not null default 0,
  "nextTryAt" text collate "C" not null,
  "leasedUntil" text collate "C",
  "lastError" text collate "C",
  "endedAt" text collate "C",
  primary key ("enquiryId", "subscriptionId")
);
create index "pushesBySubscription" on "pushes" ("subscriptionId");
create index "pushesDue" on "pushes" ("nextTryAt") where "endedAt" is null;

-- Settings

create table "settings" (
  "section" text collate "C" not null primary key,
  "value" text collate "C" check ("value" is null or "value" is json),
  "version" integer not null,
  "changedAt" text collate "C" not null,
  "changedBy" text collate "C"
);

create table "settingVersions" (
  "section" text collate "C" not null,
  "version" integer not null,
  "value" text collate "C" check ("value" is null or "value" is json),
  "changedAt" text collate "C" not null,
  "changedBy" text collate "C",
  primary key ("section", "version")
);

create table "settingDrafts" (
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "section" text collate "C" not null,
  "value" text collate "C" not null check ("value" is json),
  "version" integer not null,
  "changedAt" text collate "C" not null,
  primary key ("ownerId", "section")
);

create table "firstRun" (
  "step" text collate "C" not null primary key,
  "doneAt" text collate "C" not null
);

-- Operations

create table "insights" (
  "day" text collate "C" not null,
  "kind" text collate "C" not null
    check ("kind" in ('product', 'category', 'page', 'search', 'press')),
  "name" text collate "C" not null,
  "times" integer not null,
  primary key ("day", "kind", "name")
);

create table "cleanup" (
  "_id" text collate "C" not null primary key check ("_id" = 'cleanup'),
  "startedAt" text collate "C",
  "trustedAt" text collate "C" not null,
  "refusals" integer not null default 0
);
insert into "cleanup" ("_id", "trustedAt")
  values ('cleanup', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));

create table "backupState" (
  "id" integer not null primary key check ("id" = 1),
  "startedAt" text collate "C",
  "leasedUntil" text collate "C",
  "finishedAt" text collate "C",
  "name" text collate "C",
  "size" bigint,
  "missingFiles" integer,
  "failedAt" text collate "C",
  "error" text collate "C",
  "restoredFrom" text,
  "restoredAt" text,
  "dailyAt" text,
  "copyFailedAt" text,
  "copyError" text
);
insert into "backupState" ("id") values (1);
