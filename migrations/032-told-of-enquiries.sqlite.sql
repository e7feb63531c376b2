-- Counts every change of an enquiry, so that all copies of the site hear of it.
insert into "contentVersions" ("subject", "version") values ('enquiries', 0);

create trigger "enquiryAdded" after insert on "enquiries" begin
  update "contentVersions" set "version" = "version" + 1 where "subject" = 'enquiries';
end;

create trigger "enquiryChanged" after update on "enquiries" begin
  update "contentVersions" set "version" = "version" + 1 where "subject" = 'enquiries';
end;

create trigger "enquiryDeleted" after delete on "enquiries" begin
  update "contentVersions" set "version" = "version" + 1 where "subject" = 'enquiries';
end;

-- One row: the keys by which push services know this site (VAPID).
create table "pushKeys" (
  "id" integer not null primary key check ("id" = 1),
  "publicKey" text not null,
  "privateKey" text not null
) strict;

-- A browser that is told of new enquiries. "_id" is a hash of "endpoint"; "sessionHash" is that of the session which
-- registered it last, and may have ended since.
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

-- One message to one browser. The primary key keeps a browser from being told of an enquiry twice.
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
