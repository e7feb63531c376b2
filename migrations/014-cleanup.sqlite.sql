-- One row: when the cleanup last began, the last time that it believed, and how often it did not since then.
create table "cleanup" (
  "_id" text not null primary key check ("_id" = 'cleanup'),
  "startedAt" text,
  "trustedAt" text not null,
  "refusals" integer not null default 0
) strict;

insert into "cleanup" ("_id", "trustedAt")
select 'cleanup', coalesce(max("at"), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
from (
  select max("createdAt") as "at" from "enquiries"
  union all select max("updatedAt") from "products"
  union all select max("updatedAt") from "posts"
  union all select max("updatedAt") from "videos"
  union all select max("createdAt") from "subscribers"
  union all select max("createdAt") from "mails"
);
