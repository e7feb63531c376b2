-- The same tables as in 003-accounts.sqlite.sql; text sorts and compares by its bytes, as there.
create table "owners" (
  "_id" text collate "C" not null primary key,
  "email" text collate "C" not null unique check ("email" <> ''),
  "passwordHash" text collate "C" not null,
  "createdAt" text collate "C" not null,
  "updatedAt" text collate "C" not null
);

create table "sessions" (
  "secretHash" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "device" text collate "C" not null,
  "createdAt" text collate "C" not null,
  "seenAt" text collate "C" not null
);

create index "sessionsOfOwner" on "sessions" ("ownerId", "createdAt");

-- A browser that has signed in before, so that strangers who fail cannot keep its owner out.
create table "knownDevices" (
  "secretHash" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "seenAt" text collate "C" not null
);

-- Tries to sign in that have not succeeded, counted by who tried.
create table "signInTries" (
  "counted" text collate "C" not null primary key,
  "tries" integer not null,
  "since" text collate "C" not null,
  "blocks" integer not null,
  "blockedUntil" text collate "C"
);
