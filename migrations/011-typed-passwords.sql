-- When this session typed the right password last: for ten minutes other forms do not ask for it.
alter table "sessions" add column "passwordAt" text;
