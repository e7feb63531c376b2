-- A list of parts that is asked for at once. "listNumber" is made on the buyer's device, so that a list sent twice is
-- stored once; it is null for an enquiry about one product. The other columns are about the ship, and optional.
alter table "enquiries" add column "listNumber" text;

alter table "enquiries" add column "company" text;

alter table "enquiries" add column "vessel" text;

alter table "enquiries" add column "imoNumber" text;

alter table "enquiries" add column "port" text;

alter table "enquiries" add column "eta" text;

alter table "enquiries" add column "neededBy" text;

alter table "enquiries" add column "ownReference" text;

alter table "enquiries" add column "requisition" text;

alter table "enquiries" add column "stage" text not null default 'received'
  check ("stage" in ('received', 'quoting', 'quoted', 'won', 'lost', 'closed'));

alter table "enquiries" add column "followUpOn" text;

create unique index "enquiriesByListNumber" on "enquiries" ("listNumber");

-- A line of a list. "productId" is null for what the catalogue does not have; title, number and maker are those of
-- the time of sending. "quantity" is a decimal number as text, "details" JSON: what the category asks for.
create table "enquiryLines" (
  "_id" text not null primary key,
  "enquiryId" text not null references "enquiries" ("_id") on delete cascade,
  "position" integer not null,
  "productId" text,
  "title" text not null check ("title" <> ''),
  "partNumber" text,
  "maker" text,
  "quantity" text not null,
  "unit" text not null,
  "certainty" text not null check ("certainty" in ('exact', 'likely', 'chosen', 'free')),
  "note" text not null default '',
  "details" text not null default '{}',
  unique ("enquiryId", "position")
) strict;
