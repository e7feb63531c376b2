-- An enquiry that is given up without an answer was not answered.
drop trigger "enquiryAnswered";

create trigger "enquiryAnswered" after update of "status" on "enquiries"
when old."status" not in ('answered', 'won') and new."status" in ('answered', 'won')
begin
  insert or ignore into "enquiryAnswers" ("enquiryId", "answeredAt")
    values (new."_id", strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
end;
