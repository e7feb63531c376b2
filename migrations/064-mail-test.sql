-- What the mail server said when it did not take the last test email; null when it took it, or none was sent.
alter table "mailSettings" add column "testProblem" text;
