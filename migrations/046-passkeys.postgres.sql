-- The same tables as in 046-passkeys.sqlite.sql.
create table "passkeys" (
  "_id" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "credentialId" text collate "C" not null unique,
  "publicKey" text collate "C" not null,
  "counter" bigint not null,
  "transports" text collate "C" not null,
  "name" text collate "C" not null,
  "createdAt" text collate "C" not null,
  "usedAt" text collate "C"
);
create index "passkeysOfOwner" on "passkeys" ("ownerId");

create table "passkeyChallenges" (
  "challengeHash" text collate "C" not null primary key,
  "ownerId" text collate "C" references "owners" ("_id") on delete cascade,
  "createdAt" text collate "C" not null
);
create index "passkeyChallengesOfOwner" on "passkeyChallenges" ("ownerId");
