-- Who may change the catalogue. Nothing that opens a door is stored as it is: passwords as argon2id,
-- the secrets of cookies as SHA-256.
create table "owners" (
  "_id" text not null primary key,
  "email" text not null unique check ("email" <> ''),
  "passwordHash" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
) strict;

create table "sessions" (
  "secretHash" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "device" text not null,
  "createdAt" text not null,
  "seenAt" text not null
) strict;

create index "sessionsOfOwner" on "sessions" ("ownerId", "createdAt");

-- A browser that has signed in before, so that strangers who fail cannot keep its owner out.
create table "knownDevices" (
  "secretHash" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "seenAt" text not null
) strict;

-- Tries to sign in that have not succeeded, counted by who tried.
create table "signInTries" (
  "counted" text not null primary key,
  "tries" integer not null,
  "since" text not null,
  "blocks" integer not null,
  "blockedUntil" text
) strict;
