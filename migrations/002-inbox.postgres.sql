-- The same tables as in 002-inbox.sqlite.sql; text sorts and compares by its bytes, as there.

create table "enquiries" (
  "_id" text collate "C" not null primary key,
  "reference" text collate "C" not null unique,
  "name" text collate "C" not null check ("name" <> ''),
  "phone" text collate "C",
  "email" text collate "C",
  "message" text collate "C" not null check ("message" <> ''),
  "productId" text collate "C",
  "productTitle" text collate "C",
  "createdAt" text collate "C" not null,
  "suspectedAt" text collate "C",
  "senderHash" text collate "C" not null,
  "key" text collate "C" unique,
  "wordsHash" text collate "C" unique,
  check ("phone" is not null or "email" is not null)
);

create index "enquiriesNewest" on "enquiries" ("createdAt" desc, "_id" desc);

create table "subscribers" (
  "_id" text collate "C" not null primary key,
  "email" text collate "C" not null unique check ("email" <> ''),
  "wording" text collate "C" not null,
  "source" text collate "C" not null,
  "createdAt" text collate "C" not null,
  "confirmedAt" text collate "C",
  "suspectedAt" text collate "C",
  "senderHash" text collate "C" not null
);

create index "subscribersNewest" on "subscribers" ("createdAt" desc, "_id" desc);
