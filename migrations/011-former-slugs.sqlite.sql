-- The slugs that posts had before their titles were edited; each leads to its post, and no other post gets it.
create table "formerSlugs" (
  "slug" text not null primary key check ("slug" <> ''),
  "postId" text not null references "posts" ("_id") on delete cascade,
  -- The title, in slug form, that it was given for; '' where the slug does not tell.
  "titleSlug" text not null
) strict, without rowid;

create index "formerSlugsOfPost" on "formerSlugs" ("postId", "titleSlug");
