-- The forms of a sender in the hour before "expiresAt". "sender" and "network" are short hashes, "forms" those of the
-- words, with spaces between them, "saved" their number.
create table "formSenders" (
  "sender" text not null primary key,
  "network" text not null,
  "forms" text not null,
  "saved" integer not null,
  "expiresAt" text not null
) strict, without rowid;

create index "formSendersOfNetwork" on "formSenders" ("network");
