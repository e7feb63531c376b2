-- The same table as in 011-former-slugs.sqlite.sql; text sorts and compares by its bytes, as there.
create table "formerSlugs" (
  "slug" text collate "C" not null primary key check ("slug" <> ''),
  "postId" text collate "C" not null references "posts" ("_id") on delete cascade,
  "titleSlug" text collate "C" not null
);

create index "formerSlugsOfPost" on "formerSlugs" ("postId", "titleSlug");
