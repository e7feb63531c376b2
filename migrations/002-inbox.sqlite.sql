-- What visitors send. A key and the hash of the words are held by one message each, so that the same one
-- sent twice is kept once; the hash is let go of when the same words may be a new message.
create table "enquiries" (
  "_id" text not null primary key,
  "reference" text not null unique,
  "name" text not null check ("name" <> ''),
  "phone" text,
  "email" text,
  "message" text not null check ("message" <> ''),
  "productId" text,
  "productTitle" text,
  "createdAt" text not null,
  "suspectedAt" text,
  "senderHash" text not null,
  "key" text unique,
  "wordsHash" text unique,
  check ("phone" is not null or "email" is not null)
) strict;

create index "enquiriesNewest" on "enquiries" ("createdAt" desc, "_id" desc);

create table "subscribers" (
  "_id" text not null primary key,
  "email" text not null unique check ("email" <> ''),
  "wording" text not null,
  "source" text not null,
  "createdAt" text not null,
  "confirmedAt" text,
  "suspectedAt" text,
  "senderHash" text not null
) strict;

create index "subscribersNewest" on "subscribers" ("createdAt" desc, "_id" desc);
