-- At most one row: the object store that gets an encrypted copy of each backup. Backups leave it out, because of the secret.
create table "backupStore" (
  "id" integer not null primary key check ("id" = 1),
  "endpoint" text not null,
  "region" text not null,
  "bucket" text not null,
  "folder" text not null,
  "accessKeyId" text not null,
  "secretAccessKey" text not null,
  -- The public half of the owner's key (age). The site never has the other half.
  "publicKey" text not null,
  "changedAt" text not null
) strict;

-- The last good copy in that store.
alter table "backupState" add column "copiedAt" text;
