-- The key that a person's phone shares with the site; before "confirmedAt" it asks for no code. "lastStep" is the time
-- step of the last used code, so that no code works twice.
create table "twoStep" (
  "ownerId" text not null primary key references "owners" ("_id") on delete cascade,
  "key" text not null,
  "confirmedAt" text,
  "lastStep" integer not null default 0
) strict;

-- Only hashes; a used code is deleted.
create table "recoveryCodes" (
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "codeHash" text not null,
  primary key ("ownerId", "codeHash")
) strict;

-- A browser that sent the right password and has yet to send a code. "passwordHashed" is a hash of "passwordHash".
create table "halfSignIns" (
  "secretHash" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "passwordHashed" text not null,
  "createdAt" text not null
) strict;
