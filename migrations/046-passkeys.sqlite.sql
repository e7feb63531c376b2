-- A key of a phone, a computer or a password manager that signs a person in. "credentialId" and "publicKey" are
-- base64url; "transports" has spaces between them. "counter" is the number of uses that the key itself counts.
create table "passkeys" (
  "_id" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "credentialId" text not null unique,
  "publicKey" text not null,
  "counter" integer not null,
  "transports" text not null,
  "name" text not null,
  "createdAt" text not null,
  "usedAt" text
) strict;
create index "passkeysOfOwner" on "passkeys" ("ownerId");

-- What a passkey has to sign, once. "ownerId" is of the person who adds a passkey, and null for a sign-in.
create table "passkeyChallenges" (
  "challengeHash" text not null primary key,
  "ownerId" text references "owners" ("_id") on delete cascade,
  "createdAt" text not null
) strict;
create index "passkeyChallengesOfOwner" on "passkeyChallenges" ("ownerId");
