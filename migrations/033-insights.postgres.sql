-- The same tables as in 033-insights.sqlite.sql.
create table "insights" (
  "day" text collate "C" not null,
  "kind" text collate "C" not null
    check ("kind" in ('product', 'category', 'page', 'search', 'press')),
  "name" text collate "C" not null,
  "times" integer not null,
  primary key ("day", "kind", "name")
);

create table "enquiryAnswers" (
  "enquiryId" text collate "C" not null primary key references "enquiries" ("_id") on delete cascade,
  "answeredAt" text collate "C" not null
);

create function "noteAnswer"() returns trigger language plpgsql as $$
begin
  insert into "enquiryAnswers" ("enquiryId", "answeredAt")
    values (new."_id", to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    on conflict do nothing;
  return null;
end $$;

create trigger "enquiryAnswered"
  after update of "status" on "enquiries"
  for each row
  when (old."status" = 'new' and new."status" in ('answered', 'won', 'lost'))
  execute function "noteAnswer"();
