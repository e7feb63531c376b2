-- The same table as in 029-attachments.sqlite.sql.
create table "attachments" (
  "_id" text collate "C" not null primary key,
  "enquiryId" text collate "C" references "enquiries" ("_id") on delete cascade,
  "position" integer,
  "linePosition" integer,
  "name" text collate "C" not null check ("name" <> ''),
  "type" text collate "C" not null check ("type" in ('image/jpeg', 'image/heic', 'application/pdf')),
  "size" integer not null,
  "bytes" bytea not null,
  "preview" bytea,
  "senderHash" text collate "C" not null,
  "createdAt" text collate "C" not null,
  check (("enquiryId" is null) = ("position" is null))
);

-- The bytes are compressed already.
alter table "attachments" alter column "bytes" set storage external;

create index "attachmentsByEnquiry" on "attachments" ("enquiryId", "position");

create index "attachmentsNotSent" on "attachments" ("createdAt") where "enquiryId" is null;
