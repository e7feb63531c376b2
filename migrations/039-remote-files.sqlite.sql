-- Files on other hosts that live records name; the site fetches them. The triggers below keep the rows: a record that
-- is deleted, or names another file, has no row any more. A longer address would not fit into an index of PostgreSQL.
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

-- Files of records from before.
insert into "remoteFiles" ("subject", "recordId", "kind", "address")
  select distinct * from (
  select 'products' as "subject", "_id" as "recordId", 'picture' as "kind", "imageUrl" as "address"
    from "products" where "deletedAt" is null
  union all
  select 'products' as "subject", "_id" as "recordId", 'picture' as "kind", "value" as "address"
    from "products", json_each("pictures") where "deletedAt" is null
  union all
  select 'products' as "subject", "_id" as "recordId", 'datasheet' as "kind", "datasheetUrl" as "address"
    from "products" where "deletedAt" is null
  union all
  select 'posts' as "subject", "_id" as "recordId", 'picture' as "kind", "imageUrl" as "address"
    from "posts" where "deletedAt" is null
  union all
  select 'videos' as "subject", "_id" as "recordId", 'video' as "kind", "videoUrl" as "address"
    from "videos" where "deletedAt" is null
  union all
  select 'videos' as "subject", "_id" as "recordId", 'picture' as "kind", "posterUrl" as "address"
    from "videos" where "deletedAt" is null
  ) where "address" <> '' and "address" not like '/%' and length(cast("address" as blob)) <= 2000;

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
