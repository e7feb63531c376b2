-- What visitors looked at and pressed, counted by day (UTC). Nothing tells who. "name" is the id of a product or a
-- category, the path of another page, or what was pressed or found.
create table "insights" (
  "day" text not null,
  "kind" text not null check ("kind" in ('product', 'category', 'page', 'search', 'press')),
  "name" text not null,
  "times" integer not null,
  primary key ("day", "kind", "name")
) strict, without rowid;

-- When an enquiry was first answered, or closed.
create table "enquiryAnswers" (
  "enquiryId" text not null primary key references "enquiries" ("_id") on delete cascade,
  "answeredAt" text not null
) strict;

create trigger "enquiryAnswered" after update of "status" on "enquiries"
when old."status" = 'new' and new."status" in ('answered', 'won', 'lost')
begin
  insert or ignore into "enquiryAnswers" ("enquiryId", "answeredAt")
    values (new."_id", strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
end;
