-- The same tables as in 026-quotes.sqlite.sql.
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

create table "statusLinks" (
  "secretHash" text collate "C" not null primary key,
  "enquiryId" text collate "C" not null references "enquiries" ("_id") on delete cascade,
  "createdAt" text collate "C" not null,
  "withdrawnAt" text collate "C"
);

create index "statusLinksByEnquiry" on "statusLinks" ("enquiryId");

create table "quoteTexts" (
  "_id" text collate "C" not null primary key,
  "name" text collate "C" not null check ("name" <> ''),
  "words" text collate "C" not null check ("words" <> ''),
  "createdAt" text collate "C" not null
);

create index "enquiriesToFollowUp" on "enquiries" ("followUpOn") where "followUpOn" is not null;
