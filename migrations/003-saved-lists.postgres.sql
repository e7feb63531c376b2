-- An enquiry list that is too long for a cookie, until it is sent. Only the browser that made it knows its key.
create table "savedLists" (
  "keyHash" text collate "C" not null primary key,
  "lines" text collate "C" not null,
  "size" integer not null check ("size" <= 250000),
  "senderHash" text collate "C" not null,
  "savedAt" text collate "C" not null
);
create index "savedListsBySender" on "savedLists" ("senderHash", "savedAt");
create index "savedListsByTime" on "savedLists" ("savedAt");
