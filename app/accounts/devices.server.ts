import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'

import { hashOf, newSecret } from './sessions.server.ts'

const year = 365 * 24 * 3_600_000

/** Stores a browser that has signed in; returns the secret for its cookie. */
export async function rememberDevice(db: Database, ownerId: string, now = Date.now()) {
  const secret = newSecret()
  const row = { secretHash: hashOf(secret), ownerId, seenAt: new Date(now).toISOString() }
  const forgotten = new Date(now - year).toISOString()
  await retryWhileBusy(() =>
    db.deleteFrom('knownDevices').where('seenAt', '<', forgotten).execute(),
  )
  await retryWhileBusy(() => db.insertInto('knownDevices').values(row).execute())
  return secret
}

/** Whether this browser has signed in to the account with this email before. */
export async function isKnownDevice(db: Database, secret: string, email: string) {
  const found = await db
    .selectFrom('knownDevices')
    .innerJoin('owners', 'owners._id', 'knownDevices.ownerId')
    .select('ownerId')
    .where('secretHash', '=', hashOf(secret))
    .where('email', '=', email)
    .executeTakeFirst()
  return found !== undefined
}

/** Makes stolen device cookies useless after a password reset. */
export async function forgetDevices(db: Database, ownerId: string) {
  await retryWhileBusy(() => db.deleteFrom('knownDevices').where('ownerId', '=', ownerId).execute())
}
