-- The pictures of ours in the text of a post, a list in JSON, so that the triggers know who uses a file.
alter table "posts" add column "pictures" text;

drop trigger "addedPostUses";

drop trigger "changedPostUses";

create trigger "addedPostUses" after insert on "posts"
begin
  insert into "mediaUses" ("address", "subject", "recordId")
    select "value", 'posts', new."_id"
    from (select new."imageUrl" as "value" union select "value" from json_each(new."pictures"))
    where "value" like '/media/%' and length("value") < 60;
end;

create trigger "changedPostUses" after update of "imageUrl", "pictures" on "posts"
  when new."imageUrl" <> old."imageUrl" or new."pictures" is not old."pictures"
begin
  insert into "mediaToRemove" ("address", "since")
    select "address", strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from "mediaUses"
    where "subject" = 'posts' and "recordId" = old."_id"
    on conflict ("address") do update set "since" = max("mediaToRemove"."since", excluded."since");
  delete from "mediaUses" where "subject" = 'posts' and "recordId" = old."_id";
  insert into "mediaUses" ("address", "subject", "recordId")
    select "value", 'posts', new."_id"
    from (select new."imageUrl" as "value" union select "value" from json_each(new."pictures"))
    where "value" like '/media/%' and length("value") < 60;
end;
