import type { Database } from '#app/database/database.server.ts'

import { rememberDevice } from './devices.server.ts'
import { keepHash, type Proven, withVerifiedPassword } from './password-check.server.ts'
import { hashed } from './password.server.ts'
import { openSession, type SignedIn } from './sessions.server.ts'
import { endTokens } from './tokens.server.ts'

/** A signed-in owner who has just confirmed the password. */
export type Confirmed = { proven: Proven; signedIn: SignedIn; device: string }

/**
 * Changes the password, ends all sessions, tokens and known devices, and gives this browser new secrets. Returns
 * undefined if the password has changed since the check.
 */
export async function changePassword(db: Database, { proven, ...who }: Confirmed, wanted: string) {
  const { ownerId, sessionHash } = who.signedIn
  const passwordHash = await hashed(wanted)
  const changed = await withVerifiedPassword(db, proven, async (tx) => {
    await keepHash(tx, ownerId, passwordHash)
    await tx.deleteFrom('knownDevices').where('ownerId', '=', ownerId).execute()
    const all = tx.deleteFrom('sessions').where('ownerId', '=', ownerId).returning('secretHash')
    const others = (await all.execute()).filter((one) => one.secretHash !== sessionHash)
    return {
      endedSessions: others.length,
      endedTokens: await endTokens(tx, ownerId),
      secret: await openSession(tx, ownerId, who.device),
    }
  })
  return changed && { ...changed, deviceSecret: await rememberDevice(db, ownerId) }
}

/**
 * Changes the email and ends all other sessions; returns how many. Returns undefined if the password has changed since
 * the check.
 */
export function changeEmail(db: Database, { proven, signedIn }: Confirmed, email: string) {
  const { ownerId, sessionHash } = signedIn
  const set = { email, updatedAt: new Date().toISOString() }
  return withVerifiedPassword(db, proven, async (tx) => {
    await tx.updateTable('owners').set(set).where('_id', '=', ownerId).execute()
    const others = tx.deleteFrom('sessions').where('ownerId', '=', ownerId)
    const ended = await others.where('secretHash', '!=', sessionHash).executeTakeFirst()
    return Number(ended.numDeletedRows)
  })
}
