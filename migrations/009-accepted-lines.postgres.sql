-- The numbers of the lines that a buyer takes, as '1,2,5'; null for all that have a price.
alter table "quoteAnswers" add column "lines" text collate "C";
