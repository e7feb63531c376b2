-- The same table as in 045-password-resets.sqlite.sql.
create table "passwordResets" (
  "secretHash" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "accountHashed" text collate "C" not null,
  "createdAt" text collate "C" not null
);
create index "passwordResetsOfOwner" on "passwordResets" ("ownerId");
