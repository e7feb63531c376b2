-- The same tables as in 032-told-of-enquiries.sqlite.sql.
insert into "contentVersions" ("subject", "version") values ('enquiries', 0);

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
