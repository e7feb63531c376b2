-- An enquiry list that is too long for a cookie, until it is sent. Only the browser that made it knows its key.
create table "savedLists" (
  "keyHash" text not null primary key,
  "lines" text not null,
  "size" integer not null check ("size" <= 250000),
  "senderHash" text not null,
  "savedAt" text not null
) strict, without rowid;
create index "savedListsBySender" on "savedLists" ("senderHash", "savedAt");
create index "savedListsByTime" on "savedLists" ("savedAt");
