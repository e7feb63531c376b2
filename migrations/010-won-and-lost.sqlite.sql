-- What a person wrote about why an enquiry was lost.
alter table "enquiryOutcomes" add column "remark" text not null default '';

insert or ignore into "enquiryOutcomes" ("enquiryId", "decidedAt")
  select "_id", coalesce(nullif("updatedAt", ''), "createdAt") from "enquiries"
    where "status" in ('won', 'lost');

create trigger "enquiryDecided" after update of "status" on "enquiries"
  when old."status" <> new."status" and new."status" in ('won', 'lost')
begin
  insert into "enquiryOutcomes" ("enquiryId", "decidedAt")
    values (new."_id", strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    on conflict ("enquiryId") do update set "decidedAt" = excluded."decidedAt", "decidedBy" = null;
end;
