-- The same table as in 010-missed-searches.sqlite.sql; text sorts and compares by its bytes, as there.
create table "missedSearches" (
  "day" text collate "C" not null,
  "words" text collate "C" not null check ("words" <> ''),
  "times" integer not null,
  primary key ("day", "words")
);
