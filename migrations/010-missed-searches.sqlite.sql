-- Searches that found nothing: their words in one form, the day (UTC), how often. Nothing tells who looked.
create table "missedSearches" (
  "day" text not null,
  "words" text not null check ("words" <> ''),
  "times" integer not null,
  primary key ("day", "words")
) strict, without rowid;
