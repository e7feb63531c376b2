-- A bulk edit is an import whose rows are records of this site. "edit" says which ones and what changes, as JSON.
alter table "imports" add column "edit" text;
