-- The own picture of a person of the admin: a small WebP. "pictureVersion" is in its address, so that browsers keep it.
alter table "owners" add column "picture" bytea;

alter table "owners" add column "pictureVersion" text;
