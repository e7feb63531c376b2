-- The same tables as in 038-two-step.sqlite.sql.
create table "twoStep" (
  "ownerId" text collate "C" not null primary key references "owners" ("_id") on delete cascade,
  "key" text collate "C" not null,
  "confirmedAt" text collate "C",
  "lastStep" integer not null default 0
);

create table "recoveryCodes" (
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "codeHash" text collate "C" not null,
  primary key ("ownerId", "codeHash")
);

create table "halfSignIns" (
  "secretHash" text collate "C" not null primary key,
  "ownerId" text collate "C" not null references "owners" ("_id") on delete cascade,
  "passwordHashed" text collate "C" not null,
  "createdAt" text collate "C" not null
);
