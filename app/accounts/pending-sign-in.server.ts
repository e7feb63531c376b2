import type { Kysely } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { within } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import type { VerifiedOwner } from './password-check.server.ts'
import { hashOf, newSecret } from './sessions.server.ts'
import { lifetimes } from './subject.server.ts'

/** Returns the secret for the cookie of this browser, which still has to send a code. */
export async function openPendingSignIn(
  db: Database,
  { ownerId, passwordHash }: VerifiedOwner,
  now = Date.now(),
) {
  const secret = newSecret()
  const createdAt = isoTime(now)
  const hashes = { secretHash: hashOf(secret), passwordHashed: hashOf(passwordHash) }
  const row = { ...hashes, ownerId, createdAt }
  await retryWhileBusy(() => db.insertInto('halfSignIns').values(row).execute())
  return secret
}

/** Undefined after five minutes, and if the password has changed since. */
export async function findPendingSignIn(
  db: Kysely<Tables>,
  secret: string | undefined,
  now = Date.now(),
): Promise<VerifiedOwner | undefined> {
  if (secret === undefined) return undefined
  const found = await db
    .selectFrom('halfSignIns')
    .innerJoin('owners', 'owners._id', 'halfSignIns.ownerId')
    .select(['ownerId', 'email', 'passwordHash', 'passwordHashed'])
    .where('secretHash', '=', hashOf(secret))
    .where(within('halfSignIns.createdAt', lifetimes.halfSignIn, now))
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!found || hashOf(found.passwordHash) !== found.passwordHashed) return undefined
  const { passwordHashed: _, ...owner } = found
  return owner
}

export function endPendingSignIn(db: Kysely<Tables>, secret: string) {
  return db.deleteFrom('halfSignIns').where('secretHash', '=', hashOf(secret)).execute()
}
