-- The numbers of the lines of which a buyer takes the alternative, as '4,9'; null for none.
alter table "quoteAnswers" add column "alternatives" text collate "C";
