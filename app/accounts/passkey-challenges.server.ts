import type { Kysely } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { within } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import { hashOf } from './sessions.server.ts'
import { lifetimes } from './subject.server.ts'

/** What a passkey has to sign. `ownerId` is of the person who adds a passkey, and null for a sign-in. */
export async function saveChallenge(
  db: Kysely<Tables>,
  challenge: string,
  ownerId: string | null,
  now = Date.now(),
) {
  const createdAt = isoTime(now)
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
    .where(within('createdAt', lifetimes.passkeyChallenge, now))
  const { numDeletedRows } = await retryWhileBusy(() => spent.executeTakeFirst())
  return numDeletedRows === 1n
}
