-- What becomes of an enquiry. 'searchText' is '' until the words are filed; 'suspicion' names the signs of a machine.
alter table "enquiries" add column "status" text not null default 'new'
  check ("status" in ('new', 'answered', 'won', 'lost', 'spam'));

alter table "enquiries" add column "readAt" text;

alter table "enquiries" add column "note" text not null default '';

alter table "enquiries" add column "suspicion" text;

alter table "enquiries" add column "updatedAt" text not null default '';

alter table "enquiries" add column "version" integer not null default 1;

alter table "enquiries" add column "searchText" text not null default '';

update "enquiries" set "updatedAt" = "createdAt";

-- Nobody could see these until now, so their days among the spam begin now.
update "enquiries" set "status" = 'spam', "suspicion" = 'trap', "updatedAt" = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  where "suspectedAt" is not null;

create index "enquiriesByStatus" on "enquiries" ("status", "createdAt" desc, "_id" desc);

create index "enquiriesUnread" on "enquiries" ("_id") where "readAt" is null and "status" <> 'spam';

create index "enquiriesUnfiled" on "enquiries" ("_id") where "searchText" = '';

create index "enquiriesByEmail" on "enquiries" (lower("email")) where "email" is not null;

-- The token opens the pages that confirm and end a subscription; 'askedAt' is when its owner was asked to confirm.
alter table "subscribers" add column "token" text;

alter table "subscribers" add column "askedAt" text;

alter table "subscribers" add column "suspicion" text;

update "subscribers" set "suspicion" = 'trap' where "suspectedAt" is not null;

create unique index "subscribersByToken" on "subscribers" ("token");

create index "subscribersUnconfirmed" on "subscribers" ("askedAt", "createdAt") where "confirmedAt" is null;
