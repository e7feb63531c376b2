-- Photos and PDFs of enquiry lists. They are rows, so that an erasure, a backup and all copies of the site have them
-- without further work. "enquiryId" is null until the list is sent; "linePosition" is null for the whole list.
create table "attachments" (
  "_id" text not null primary key,
  "enquiryId" text references "enquiries" ("_id") on delete cascade,
  "position" integer,
  "linePosition" integer,
  "name" text not null check ("name" <> ''),
  "type" text not null check ("type" in ('image/jpeg', 'image/heic', 'application/pdf')),
  "size" integer not null,
  "bytes" blob not null,
  "preview" blob,
  "senderHash" text not null,
  "createdAt" text not null,
  check (("enquiryId" is null) = ("position" is null))
) strict;

create index "attachmentsByEnquiry" on "attachments" ("enquiryId", "position");

create index "attachmentsNotSent" on "attachments" ("createdAt") where "enquiryId" is null;
