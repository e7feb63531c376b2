-- What a buyer has answered to a quotation, on the page of its status. One answer of a kind for each version.
create table "quoteAnswers" (
  "_id" text not null primary key,
  "enquiryId" text not null references "enquiries" ("_id") on delete cascade,
  "version" integer not null,
  "kind" text not null check ("kind" in ('accept', 'change', 'order', 'price')),
  -- The number of the order, or what is to change.
  "words" text not null,
  "createdAt" text not null,
  "undoneAt" text
) strict;
create unique index "quoteAnswersOnce" on "quoteAnswers" ("enquiryId", "version", "kind")
  where "undoneAt" is null;
create index "quoteAnswersByEnquiry" on "quoteAnswers" ("enquiryId", "createdAt");
