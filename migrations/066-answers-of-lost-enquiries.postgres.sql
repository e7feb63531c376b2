-- An enquiry that is given up without an answer was not answered.
drop trigger "enquiryAnswered" on "enquiries";

create trigger "enquiryAnswered"
  after update of "status" on "enquiries"
  for each row
  when (old."status" not in ('answered', 'won') and new."status" in ('answered', 'won'))
  execute function "noteAnswer"();
