-- The pictures of ours in the text of a post, a list in JSON; "mediaIn" reads a column of this name.
alter table "posts" add column "pictures" text;

drop trigger "changedPostUses" on "posts";

create trigger "changedPostUses" after update on "posts" for each row
  when (new."imageUrl" <> old."imageUrl" or new."pictures" is distinct from old."pictures")
  execute function "noteMediaUses"();
