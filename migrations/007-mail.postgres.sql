-- The same table as in 007-mail.sqlite.sql; text sorts and compares by its bytes, as there.
create table "mails" (
  "event" text collate "C" not null primary key check ("event" <> ''),
  "recipient" text collate "C",
  "replyTo" text collate "C",
  "letter" text collate "C",
  "createdAt" text collate "C" not null,
  "tries" integer not null default 0,
  "nextTryAt" text collate "C" not null,
  "leasedUntil" text collate "C",
  "lastError" text collate "C",
  "failedAt" text collate "C",
  "sentAt" text collate "C",
  check ("sentAt" is null or coalesce("recipient", "replyTo", "letter", "lastError", "failedAt") is null),
  check ("sentAt" is not null or ("recipient" is not null and "letter" is not null))
);

create index "mailsWaiting" on "mails" ("nextTryAt", "tries", "createdAt", "event")
  where "sentAt" is null and "failedAt" is null;

create index "mailsFailed" on "mails" ("failedAt") where "failedAt" is not null;
