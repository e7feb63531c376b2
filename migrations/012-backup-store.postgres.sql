create table "backupStore" (
  "id" integer not null primary key check ("id" = 1),
  "endpoint" text collate "C" not null,
  "region" text collate "C" not null,
  "bucket" text collate "C" not null,
  "folder" text collate "C" not null,
  "accessKeyId" text collate "C" not null,
  "secretAccessKey" text collate "C" not null,
  "publicKey" text collate "C" not null,
  "changedAt" text collate "C" not null
);

alter table "backupState" add column "copiedAt" text collate "C";
