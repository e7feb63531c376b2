-- What a buyer has answered to a quotation, on the page of its status. One answer of a kind for each version.
create table "quoteAnswers" (
  "_id" text collate "C" not null primary key,
  "enquiryId" text collate "C" not null references "enquiries" ("_id") on delete cascade,
  "version" integer not null,
  "kind" text collate "C" not null check ("kind" in ('accept', 'change', 'order', 'price')),
  -- The number of the order, or what is to change.
  "words" text collate "C" not null,
  "createdAt" text collate "C" not null,
  "undoneAt" text collate "C"
);
create unique index "quoteAnswersOnce" on "quoteAnswers" ("enquiryId", "version", "kind")
  where "undoneAt" is null;
create index "quoteAnswersByEnquiry" on "quoteAnswers" ("enquiryId", "createdAt");
