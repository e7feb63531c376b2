-- A buyer's company, or a person who wrote for none. The program makes it from enquiries.
create table "customers" (
  "_id" text collate "C" not null primary key,
  "name" text collate "C" not null check ("name" <> ''),
  "titleKey" text collate "C" not null,
  -- '' until it is indexed.
  "searchText" text collate "C" not null default '',
  -- The part of its addresses after the @; null for a host that many share.
  "domain" text collate "C" unique,
  -- The written name of the company without spaces and legal form.
  "companyKey" text collate "C" unique,
  "note" text collate "C" not null default '',
  -- A joined customer stays, so that it can be separated again; "rootId" is the one that is shown.
  "mergedInto" text collate "C",
  "rootId" text collate "C" not null,
  "createdAt" text collate "C" not null,
  -- Of the newest enquiry.
  "updatedAt" text collate "C" not null,
  "version" integer not null default 1
);
create index "customersByRoot" on "customers" ("rootId");
create index "customersMerged" on "customers" ("mergedInto") where "mergedInto" is not null;
create index "customersNewest" on "customers" ("createdAt" desc, "_id" desc) where "mergedInto" is null;
create index "customersByTitle" on "customers" ("titleKey", "_id") where "mergedInto" is null;
create index "customersChanged" on "customers" ("updatedAt" desc, "_id" desc) where "mergedInto" is null;
create index "customersStale" on "customers" ("_id") where "searchText" = '';

create table "customerPeople" (
  "_id" text collate "C" not null primary key,
  "customerId" text collate "C" not null references "customers" ("_id") on delete cascade,
  "name" text collate "C" not null,
  -- In small letters.
  "email" text collate "C" unique,
  "phone" text collate "C",
  -- The last eight digits that are dialled.
  "phoneKey" text collate "C",
  "createdAt" text collate "C" not null,
  "updatedAt" text collate "C" not null
);
create index "customerPeopleOf" on "customerPeople" ("customerId");
create index "customerPeopleByPhone" on "customerPeople" ("phoneKey") where "phoneKey" is not null;

alter table "enquiries" add column "personId" text collate "C" references "customerPeople" ("_id") on delete set null;
create index "enquiriesOfPerson" on "enquiries" ("personId", "createdAt" desc) where "personId" is not null;
create index "enquiriesOfNobody" on "enquiries" ("createdAt") where "personId" is null and "status" <> 'spam';

-- The priced lines of the newest quote that was sent for an enquiry.
create table "quotedLines" (
  "enquiryId" text collate "C" not null references "enquiries" ("_id") on delete cascade,
  "position" integer not null,
  "productId" text collate "C",
  -- The same for the same part in any quote.
  "partKey" text collate "C" not null,
  "title" text collate "C" not null,
  "maker" text collate "C" not null,
  "partNumber" text collate "C" not null,
  "quantity" text collate "C" not null,
  "unit" text collate "C" not null,
  "price" text collate "C" not null,
  "currency" text collate "C" not null,
  "sum" text collate "C" not null,
  "quotedAt" text collate "C" not null,
  primary key ("enquiryId", "position")
);
create index "quotedLinesOfPart" on "quotedLines" ("partKey", "quotedAt" desc);

-- The total of the newest quote that was sent, for each of its currencies.
create table "quotedTotals" (
  "enquiryId" text collate "C" not null references "enquiries" ("_id") on delete cascade,
  "currency" text collate "C" not null,
  "version" integer not null,
  "total" text collate "C" not null,
  "quotedAt" text collate "C" not null,
  "quotedBy" text collate "C" not null,
  primary key ("enquiryId", "currency")
);
create index "quotedTotalsByTime" on "quotedTotals" ("quotedAt");

-- How an enquiry ended: the value of an order, or why there is none.
create table "enquiryOutcomes" (
  "enquiryId" text collate "C" not null primary key references "enquiries" ("_id") on delete cascade,
  "value" text collate "C" not null default '',
  "currency" text collate "C" not null default '',
  "reason" text collate "C" not null default '',
  "decidedAt" text collate "C" not null,
  "decidedBy" text collate "C"
);
create index "enquiryOutcomesByTime" on "enquiryOutcomes" ("decidedAt");

-- What only people of the company see of a product: what it cost, what it was last quoted for, how many and where.
alter table "products" add column "boughtFor" text collate "C";
alter table "products" add column "lastQuoted" text collate "C";
alter table "products" add column "stock" text collate "C";
alter table "products" add column "shelf" text collate "C";

-- What an order has taken from the stock.
create table "stockTaken" (
  "enquiryId" text collate "C" not null references "enquiries" ("_id") on delete cascade,
  "productId" text collate "C" not null,
  "quantity" text collate "C" not null,
  "takenAt" text collate "C" not null,
  "takenBy" text collate "C",
  primary key ("enquiryId", "productId")
);
