-- The same changes as in 008-desk.sqlite.sql; text sorts and compares by its bytes, as there.
alter table "enquiries" add column "status" text collate "C" not null default 'new'
  check ("status" in ('new', 'answered', 'won', 'lost', 'spam'));

alter table "enquiries" add column "readAt" text collate "C";

alter table "enquiries" add column "note" text collate "C" not null default '';

alter table "enquiries" add column "suspicion" text collate "C";

alter table "enquiries" add column "updatedAt" text collate "C" not null default '';

alter table "enquiries" add column "version" integer not null default 1;

alter table "enquiries" add column "searchText" text collate "C" not null default '';

update "enquiries" set "updatedAt" = "createdAt";

-- Nobody could see these until now, so their days among the spam begin now.
update "enquiries" set "status" = 'spam', "suspicion" = 'trap', "updatedAt" = to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  where "suspectedAt" is not null;

create index "enquiriesByStatus" on "enquiries" ("status", "createdAt" desc, "_id" desc);

create index "enquiriesUnread" on "enquiries" ("_id") where "readAt" is null and "status" <> 'spam';

create index "enquiriesUnfiled" on "enquiries" ("_id") where "searchText" = '';

create index "enquiriesByEmail" on "enquiries" (lower("email")) where "email" is not null;

-- The token opens the pages that confirm and end a subscription; 'askedAt' is when its owner was asked to confirm.
alter table "subscribers" add column "token" text collate "C";

alter table "subscribers" add column "askedAt" text collate "C";

alter table "subscribers" add column "suspicion" text collate "C";

update "subscribers" set "suspicion" = 'trap' where "suspectedAt" is not null;

create unique index "subscribersByToken" on "subscribers" ("token");

create index "subscribersUnconfirmed" on "subscribers" ("askedAt", "createdAt") where "confirmedAt" is null;
