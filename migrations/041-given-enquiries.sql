-- The person who sees to an enquiry, and the one who answered it; ids of "owners".
alter table "enquiries" add column "givenTo" text;

alter table "enquiries" add column "answeredBy" text;

create index "enquiriesGivenTo" on "enquiries" ("givenTo", "createdAt" desc, "_id" desc) where "givenTo" is not null;
