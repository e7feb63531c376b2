-- The same table as in 019-form-senders.sqlite.sql.
create table "formSenders" (
  "sender" text collate "C" not null primary key,
  "network" text collate "C" not null,
  "forms" text collate "C" not null,
  "saved" integer not null,
  "expiresAt" text collate "C" not null
);

create index "formSendersOfNetwork" on "formSenders" ("network");
