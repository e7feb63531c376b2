-- The same as in 030-people.sqlite.sql.
alter table "owners" add column "role" text collate "C" not null default 'owner' check ("role" in ('owner', 'editor'));

alter table "owners" add column "name" text collate "C" not null default '';

alter table "owners" add column "deactivatedAt" text collate "C";

create table "invitations" (
  "secretHash" text collate "C" not null primary key,
  "email" text collate "C" not null unique check ("email" <> ''),
  "role" text collate "C" not null check ("role" in ('owner', 'editor')),
  "createdAt" text collate "C" not null,
  "expiresAt" text collate "C" not null,
  "invitedBy" text collate "C" not null references "owners" ("_id") on delete cascade
);
