-- A buyer's company, or a person who wrote for none. The program makes it from enquiries.
create table "customers" (
  "_id" text not null primary key,
  "name" text not null check ("name" <> ''),
  "titleKey" text not null,
  -- '' until it is indexed.
  "searchText" text not null default '',
  -- The part of its addresses after the @; null for a host that many share.
  "domain" text unique,
  -- The written name of the company without spaces and legal form.
  "companyKey" text unique,
  "note" text not null default '',
  -- A joined customer stays, so that it can be separated again; "rootId" is the one that is shown.
  "mergedInto" text,
  "rootId" text not null,
  "createdAt" text not null,
  -- Of the newest enquiry.
  "updatedAt" text not null,
  "version" integer not null default 1
) strict;
create index "customersByRoot" on "customers" ("rootId");
create index "customersMerged" on "customers" ("mergedInto") where "mergedInto" is not null;
create index "customersNewest" on "customers" ("createdAt" desc, "_id" desc) where "mergedInto" is null;
create index "customersByTitle" on "customers" ("titleKey", "_id") where "mergedInto" is null;
create index "customersChanged" on "customers" ("updatedAt" desc, "_id" desc) where "mergedInto" is null;
create index "customersStale" on "customers" ("_id") where "searchText" = '';

create table "customerPeople" (
  "_id" text not null primary key,
  "customerId" text not null references "customers" ("_id") on delete cascade,
  "name" text not null,
  -- In small letters.
  "email" text unique,
  "phone" text,
  -- The last eight digits that are dialled.
  "phoneKey" text,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;
create index "customerPeopleOf" on "customerPeople" ("customerId");
create index "customerPeopleByPhone" on "customerPeople" ("phoneKey") where "phoneKey" is not null;

alter table "enquiries" add column "personId" text references "customerPeople" ("_id") on delete set null;
create index "enquiriesOfPerson" on "enquiries" ("personId", "createdAt" desc) where "personId" is not null;
create index "enquiriesOfNobody" on "enquiries" ("createdAt") where "personId" is null and "status" <> 'spam';

-- The priced lines of the newest quote that was sent for an enquiry.
create table "quotedLines" (
  "enquiryId" text not null references "enquiries" ("_id") on delete cascade,
  "position" integer not null,
  "productId" text,
  -- The same for the same part in any quote.
  "partKey" text not null,
  "title" text not null,
  "maker" text not null,
  "partNumber" text not null,
  "quantity" text not null,
  "unit" text not null,
  "price" text not null,
  "currency" text not null,
  "sum" text not null,
  "quotedAt" text not null,
  primary key ("enquiryId", "position")
) strict, without rowid;
create index "quotedLinesOfPart" on "quotedLines" ("partKey", "quotedAt" desc);

-- The total of the newest quote that was sent, for each of its currencies.
create table "quotedTotals" (
  "enquiryId" text not null references "enquiries" ("_id") on delete cascade,
  "currency" text not null,
  "version" integer not null,
  "total" text not null,
  "quotedAt" text not null,
  "quotedBy" text not null,
  primary key ("enquiryId", "currency")
) strict, without rowid;
create index "quotedTotalsByTime" on "quotedTotals" ("quotedAt");

-- How an enquiry ended: the value of an order, or why there is none.
create table "enquiryOutcomes" (
  "enquiryId" text not null primary key references "enquiries" ("_id") on delete cascade,
  "value" text not null default '',
  "currency" text not null default '',
  "reason" text not null default '',
  "decidedAt" text not null,
  "decidedBy" text
) strict, without rowid;
create index "enquiryOutcomesByTime" on "enquiryOutcomes" ("decidedAt");

-- What only people of the company see of a product: what it cost, what it was last quoted for, how many and where.
alter table "products" add column "boughtFor" text;
alter table "products" add column "lastQuoted" text;
alter table "products" add column "stock" text;
alter table "products" add column "shelf" text;

-- What an order has taken from the stock.
create table "stockTaken" (
  "enquiryId" text not null references "enquiries" ("_id") on delete cascade,
  "productId" text not null,
  "quantity" text not null,
  "takenAt" text not null,
  "takenBy" text,
  primary key ("enquiryId", "productId")
) strict, without rowid;
