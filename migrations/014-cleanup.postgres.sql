-- The same table as in 014-cleanup.sqlite.sql.
create table "cleanup" (
  "_id" text collate "C" not null primary key check ("_id" = 'cleanup'),
  "startedAt" text collate "C",
  "trustedAt" text collate "C" not null,
  "refusals" integer not null default 0
);

insert into "cleanup" ("_id", "trustedAt")
select 'cleanup', coalesce(max("at"), to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
from (
  select max("createdAt") as "at" from "enquiries"
  union all select max("updatedAt") from "products"
  union all select max("updatedAt") from "posts"
  union all select max("updatedAt") from "videos"
  union all select max("createdAt") from "subscribers"
  union all select max("createdAt") from "mails"
) as "times";
