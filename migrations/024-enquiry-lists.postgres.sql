-- The same tables as in 024-enquiry-lists.sqlite.sql.
alter table "enquiries" add column "listNumber" text collate "C";

alter table "enquiries" add column "company" text collate "C";

alter table "enquiries" add column "vessel" text collate "C";

alter table "enquiries" add column "imoNumber" text collate "C";

alter table "enquiries" add column "port" text collate "C";

alter table "enquiries" add column "eta" text collate "C";

alter table "enquiries" add column "neededBy" text collate "C";

alter table "enquiries" add column "ownReference" text collate "C";

alter table "enquiries" add column "requisition" text collate "C";

alter table "enquiries" add column "stage" text collate "C" not null default 'received'
  check ("stage" in ('received', 'quoting', 'quoted', 'won', 'lost', 'closed'));

alter table "enquiries" add column "followUpOn" text collate "C";

create unique index "enquiriesByListNumber" on "enquiries" ("listNumber");

create table "enquiryLines" (
  "_id" text collate "C" not null primary key,
  "enquiryId" text collate "C" not null references "enquiries" ("_id") on delete cascade,
  "position" integer not null,
  "productId" text collate "C",
  "title" text collate "C" not null check ("title" <> ''),
  "partNumber" text collate "C",
  "maker" text collate "C",
  "quantity" text collate "C" not null,
  "unit" text collate "C" not null,
  "certainty" text collate "C" not null check ("certainty" in ('exact', 'likely', 'chosen', 'free')),
  "note" text collate "C" not null default '',
  "details" text collate "C" not null default '{}',
  unique ("enquiryId", "position")
);
