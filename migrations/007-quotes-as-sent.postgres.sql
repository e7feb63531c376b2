-- The number of a quote, the same for all its versions.
alter table "quotes" add column "number" text collate "C";
-- JSON: the letterhead, bank and footers with which a version was sent; null for a draft, and for what was sent before.
alter table "quotes" add column "sender" text collate "C";
-- The last number given of each series, such as 'Q-2026-'. It only increases, so no number is given twice.
create table "quoteSeries" (
  "series" text collate "C" not null primary key,
  "last" integer not null
);
-- The logos of letterheads that were sent, each once: PNG in base64, by its SHA-256.
create table "quoteLogos" (
  "hash" text collate "C" not null primary key,
  "png" text collate "C" not null
);
