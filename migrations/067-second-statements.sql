-- On SQLite, a statement that followed another one without an empty line between them was not run.
create index if not exists "pushesDue" on "pushes" ("nextTryAt") where "endedAt" is null;

create index if not exists "passwordResetsOfOwner" on "passwordResets" ("ownerId");

create index if not exists "passkeysOfOwner" on "passkeys" ("ownerId");

create index if not exists "passkeyChallengesOfOwner" on "passkeyChallenges" ("ownerId");

update "subscribers" set "source" = '/invitation/…' where "source" like '/invitation/%';

update "subscribers" set "source" = '/new-password/…' where "source" like '/new-password/%';
