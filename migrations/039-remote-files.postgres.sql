-- The same table as in 039-remote-files.sqlite.sql.
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

-- What the triggers of the other engine do, for whichever table it stands behind.
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

-- Files of records from before.
insert into "remoteFiles" ("subject", "recordId", "kind", "address")
  select 'products', "_id", "kind", "address" from "products", "remoteFilesIn"(to_jsonb("products"));

insert into "remoteFiles" ("subject", "recordId", "kind", "address")
  select 'posts', "_id", "kind", "address" from "posts", "remoteFilesIn"(to_jsonb("posts"));

insert into "remoteFiles" ("subject", "recordId", "kind", "address")
  select 'videos', "_id", "kind", "address" from "videos", "remoteFilesIn"(to_jsonb("videos"));

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
