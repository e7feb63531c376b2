-- The same as in 005-owner-lists.sqlite.sql; text sorts and compares by its bytes, as there.

alter table "products"
  add column "titleKey" text collate "C" not null default '',
  add column "searchText" text collate "C" not null default '';

alter table "posts"
  add column "titleKey" text collate "C" not null default '',
  add column "searchText" text collate "C" not null default '';

alter table "videos"
  add column "titleKey" text collate "C" not null default '',
  add column "searchText" text collate "C" not null default '';

create index "productsUnread" on "products" ("_id") where "searchText" = '';

create index "postsUnread" on "posts" ("_id") where "searchText" = '';

create index "videosUnread" on "videos" ("_id") where "searchText" = '';

create index "productsByTitle" on "products" ("titleKey", "_id") where "deletedAt" is null;

create index "productsOfCategoryByTitle" on "products" ("categoryId", "titleKey", "_id")
  where "deletedAt" is null;

-- The words of a search stay out of it: an entry of an index has a greatest length here.
create index "productsChanged" on "products" ("updatedAt" desc, "_id" desc)
  where "deletedAt" is null;

create index "productsOfCategoryChanged"
  on "products" ("categoryId", "updatedAt" desc, "_id" desc) where "deletedAt" is null;

create index "productsWithoutPicture" on "products" ("createdAt" desc, "_id" desc)
  where "deletedAt" is null and "imageUrl" = '';

create index "productsWithoutDescription" on "products" ("createdAt" desc, "_id" desc)
  where "deletedAt" is null and "description" = '';

create index "postsByTitle" on "posts" ("titleKey", "_id") where "deletedAt" is null;

create index "postsChanged" on "posts" ("updatedAt" desc, "_id" desc) where "deletedAt" is null;

create index "videosByTitle" on "videos" ("titleKey", "_id") where "deletedAt" is null;

create index "videosChanged" on "videos" ("updatedAt" desc, "_id" desc) where "deletedAt" is null;

create index "productsTrashed" on "products" ("deletedAt" desc, "_id" desc)
  where "deletedAt" is not null;

create index "postsTrashed" on "posts" ("deletedAt" desc, "_id" desc) where "deletedAt" is not null;

create index "videosTrashed" on "videos" ("deletedAt" desc, "_id" desc)
  where "deletedAt" is not null;

create table "additions" (
  "subject" text collate "C" not null,
  "key" text collate "C" not null,
  "recordId" text collate "C" not null,
  "entryHash" text collate "C" not null,
  "createdAt" text collate "C" not null,
  primary key ("subject", "key")
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

create function "mediaIn"(record jsonb) returns setof text language sql immutable as $$
  select distinct "address" from (
    select "value" as "address" from jsonb_each_text(record)
      where "key" in ('imageUrl', 'datasheetUrl', 'videoUrl', 'posterUrl')
    union all
    select jsonb_array_elements_text((record ->> 'pictures')::jsonb)
  ) as named where "address" like '/media/%' and length("address") < 60
$$;

-- What the triggers of the other engine do, for whichever table it stands behind.
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

insert into "mediaUses" ("address", "subject", "recordId")
  select "address", 'products', "_id" from "products", "mediaIn"(to_jsonb("products")) as "address"
  union all
  select "address", 'posts', "_id" from "posts", "mediaIn"(to_jsonb("posts")) as "address"
  union all
  select "address", 'videos', "_id" from "videos", "mediaIn"(to_jsonb("videos")) as "address";

create trigger "addedOrRemovedProductUses" after insert or delete on "products"
  for each row execute function "noteMediaUses"();

create trigger "changedProductUses" after update on "products" for each row
  when (new."imageUrl" <> old."imageUrl" or new."datasheetUrl" is distinct from old."datasheetUrl"
    or new."pictures" is distinct from old."pictures")
  execute function "noteMediaUses"();

create trigger "addedOrRemovedPostUses" after insert or delete on "posts"
  for each row execute function "noteMediaUses"();

create trigger "changedPostUses" after update on "posts" for each row
  when (new."imageUrl" <> old."imageUrl") execute function "noteMediaUses"();

create trigger "addedOrRemovedVideoUses" after insert or delete on "videos"
  for each row execute function "noteMediaUses"();

create trigger "changedVideoUses" after update on "videos" for each row
  when (new."videoUrl" <> old."videoUrl" or new."posterUrl" is distinct from old."posterUrl")
  execute function "noteMediaUses"();
