-- What lets a program write without a browser; only a hash of it is stored, and who may use it is its owner.
create table "apiTokens" (
  "secretHash" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "name" text not null check ("name" <> ''),
  "createdAt" text not null,
  "usedAt" text
) strict;

create index "apiTokensOfOwner" on "apiTokens" ("ownerId", "createdAt");
