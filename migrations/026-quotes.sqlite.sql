-- Every save of a quote is a version of its own and never changes; only "state" and "sentAt" do, when it is sent.
create table "quotes" (
  "_id" text not null primary key,
  "enquiryId" text not null references "enquiries" ("_id") on delete cascade,
  "version" integer not null,
  "content" text not null,
  "state" text not null check ("state" in ('draft', 'sent')),
  "createdAt" text not null,
  "createdBy" text not null,
  "sentAt" text,
  unique ("enquiryId", "version"),
  check (("state" = 'sent') = ("sentAt" is not null))
) strict;

-- The address of a status page holds a secret; only its hash is stored.
create table "statusLinks" (
  "secretHash" text not null primary key,
  "enquiryId" text not null references "enquiries" ("_id") on delete cascade,
  "createdAt" text not null,
  "withdrawnAt" text
) strict;

create index "statusLinksByEnquiry" on "statusLinks" ("enquiryId");

-- Frequent answers, which the owner inserts into the note of a quote.
create table "quoteTexts" (
  "_id" text not null primary key,
  "name" text not null check ("name" <> ''),
  "words" text not null check ("words" <> ''),
  "createdAt" text not null
) strict;

create index "enquiriesToFollowUp" on "enquiries" ("followUpOn") where "followUpOn" is not null;
