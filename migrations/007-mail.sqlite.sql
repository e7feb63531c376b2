-- Mail that is to be sent, and what became of it. One event makes one mail. Of a mail that was sent only the
-- event and the time stay: its words and addresses are somebody's own.
create table "mails" (
  "event" text not null primary key check ("event" <> ''),
  "recipient" text,
  "replyTo" text,
  "letter" text,
  "createdAt" text not null,
  "tries" integer not null default 0,
  "nextTryAt" text not null,
  "leasedUntil" text,
  "lastError" text,
  "failedAt" text,
  "sentAt" text,
  check ("sentAt" is null or coalesce("recipient", "replyTo", "letter", "lastError", "failedAt") is null),
  check ("sentAt" is not null or ("recipient" is not null and "letter" is not null))
) strict;

create index "mailsWaiting" on "mails" ("nextTryAt", "tries", "createdAt", "event")
  where "sentAt" is null and "failedAt" is null;

create index "mailsFailed" on "mails" ("failedAt") where "failedAt" is not null;
