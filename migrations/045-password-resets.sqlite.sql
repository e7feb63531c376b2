create table "passwordResets" (
  "secretHash" text not null primary key,
  "ownerId" text not null references "owners" ("_id") on delete cascade,
  "accountHashed" text not null,
  "createdAt" text not null
) strict;
create index "passwordResetsOfOwner" on "passwordResets" ("ownerId");
