-- Who was the only user before is an owner. Who is deactivated keeps his row, because records name him.
alter table "owners" add column "role" text not null default 'owner' check ("role" in ('owner', 'editor'));

alter table "owners" add column "name" text not null default '';

alter table "owners" add column "deactivatedAt" text;

-- A link that makes one account; only the hash of its secret is stored.
create table "invitations" (
  "secretHash" text not null primary key,
  "email" text not null unique check ("email" <> ''),
  "role" text not null check ("role" in ('owner', 'editor')),
  "createdAt" text not null,
  "expiresAt" text not null,
  "invitedBy" text not null references "owners" ("_id") on delete cascade
) strict;
