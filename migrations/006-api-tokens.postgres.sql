-- The same table as in 006-api-tokens.sqlite.sql.
create table "apiTokens" (
  "secretHash" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "name" text collate "C" not null check ("name" <> ''),
  "createdAt" text collate "C" not null,
  "usedAt" text collate "C"
);

create index "apiTokensOfOwner" on "apiTokens" ("ownerId", "createdAt");
