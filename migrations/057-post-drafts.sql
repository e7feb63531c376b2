-- Visitors see a post only while its "state" is null.
alter table "posts" add column "state" text check ("state" in ('draft'));

-- The day that was chosen to be shown, YYYY-MM-DD; null for the day of publishing. "createdAt" follows it.
alter table "posts" add column "date" text;
