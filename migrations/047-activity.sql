-- Who did what in the admin. "personId" is null for a command on the server; "changes" is JSON.
create table "activity" (
  "_id" text not null primary key,
  "createdAt" text not null,
  "personId" text,
  "kind" text not null,
  "action" text not null,
  "recordId" text,
  "title" text,
  "records" integer not null default 1,
  "changes" text not null default '[]'
);

create index "activityNewest" on "activity" ("createdAt" desc, "_id" desc);

create index "activityOfPerson" on "activity" ("personId", "createdAt" desc, "_id" desc);

create index "activityOfRecord" on "activity" ("recordId", "createdAt" desc, "_id" desc)
  where "recordId" is not null;
