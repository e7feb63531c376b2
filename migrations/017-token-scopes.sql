-- What a token gives access to, as words with spaces between them. A token from before can change the catalogue only.
alter table "apiTokens" add column "scopes" text not null default 'catalogue' check ("scopes" <> '');
