import type { Kysely } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { hashOf } from './sessions.server.ts'

const minutes = 5

/** What a passkey has to sign. `ownerId` is of the person who adds a passkey, and null for a sign-in. */
export async function saveChallenge(
  db: Kysely<Tables>,
  challenge: string,
  ownerId: string | null,
  now = Date.now(),
) {
  const createdAt = new Date(now).toISOString()
  const row = { challengeHash: hashOf(challenge), ownerId, createdAt }
  await retryWhileBusy(() => db.insertInto('passkeyChallenges').values(row).execute())
}

/** Returns whether the challenge is of this site, for this use, and not five minutes old; it works once. */
export async function spendChallenge(
  db: Database,
  challenge: string,
  ownerId: string | null,
  now = Date.now(),
) {
  const spent = db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', hashOf(challenge))
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .where('createdAt', '>', oldest(now))
  const { numDeletedRows } = await retryWhileBusy(() => spent.executeTakeFirst())
  return numDeletedRows === 1n
}

export async function deleteOldChallenges(db: Database, now = Date.now()) {
  const old = db.deleteFrom('passkeyChallenges').where('createdAt', '<=', oldest(now))
  await retryWhileBusy(() => old.execute())
}

function oldest(now: number) {
  return new Date(now - minutes * 60_000).toISOString()
}
