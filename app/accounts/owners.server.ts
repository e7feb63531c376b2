import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'

import { forgetDevices } from './devices.server.ts'
import { isGuessable } from './new-password.server.ts'
import { keepHash, type Proven, withVerifiedPassword } from './password-check.server.ts'
import { compared, hashed } from './password.server.ts'
import { endSessions, newSecret } from './sessions.server.ts'
import { forgetAllTries } from './throttle.server.ts'
import { endTokens } from './tokens.server.ts'

/** The id of the first owner is fixed, so that concurrent first starts cannot create two. */
const firstId = '000000000000000000000001'

/** The first owner as given in the settings. */
export type FirstOwner = { email: string; password?: string | undefined }

/**
 * `drawn` is the generated password, of which only a hash is stored. `isGuessable` is about a password from the
 * settings.
 */
export type Drawn = { email: string; drawn?: string | undefined; isGuessable?: boolean }

/** The first owner's email if the settings have none. */
export const defaultEmail = 'owner@localhost'

/** Creates the first owner (C-2); returns undefined if an owner exists already. */
export async function makeFirstOwner(
  db: Database,
  { email, password }: FirstOwner,
): Promise<Drawn | undefined> {
  if (await onlyOwner(db)) return undefined
  const drawn = password ?? newPassword()
  const now = new Date().toISOString()
  const owner = { _id: firstId, email: email.toLowerCase(), passwordHash: await hashed(drawn) }
  const row = { ...owner, createdAt: now, updatedAt: now }
  const made = await retryWhileBusy(() =>
    db
      .insertInto('owners')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
  if (Number(made.numInsertedOrUpdatedRows) === 0) return undefined
  if (password === undefined) return { email: owner.email, drawn }
  return { email: owner.email, isGuessable: await isGuessable(password, owner.email) }
}

/**
 * Generates a new password, ends all sessions and tokens, and deletes all known devices and sign-in attempts. `email`,
 * if given, becomes the owner's email.
 */
export async function resetOwner(db: Database, email?: string): Promise<Drawn> {
  const owner = await onlyOwner(db)
  if (!owner)
    return (await makeFirstOwner(db, { email: email ?? defaultEmail })) ?? resetOwner(db, email)
  const [drawn, address] = [newPassword(), email?.toLowerCase() ?? owner.email]
  await setPassword(db, owner._id, drawn)
  const renamed = db.updateTable('owners').set({ email: address }).where('_id', '=', owner._id)
  await retryWhileBusy(() => renamed.execute())
  await endSessions(db, owner._id)
  await retryWhileBusy(() => endTokens(db, owner._id))
  await forgetDevices(db, owner._id)
  // Failed attempts from before the reset would block a sign-in with the new password.
  await forgetAllTries(db)
  return { email: address, drawn }
}

function onlyOwner(db: Database) {
  return db.selectFrom('owners').select(['_id', 'email']).orderBy('createdAt').executeTakeFirst()
}

function newPassword() {
  return newSecret().slice(0, 20)
}

/** A hash that matches no password. With it an unknown email takes as long as a wrong password (C-58). */
const nobodys = `$argon2id$v=19$m=65536,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Returns the owner with this email and password; otherwise undefined, after the same time. */
export async function ownerWith(
  db: Database,
  email: string,
  password: string,
): Promise<Proven | undefined> {
  const owner = await db
    .selectFrom('owners')
    .select(['_id as ownerId', 'email', 'passwordHash'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  const { isSame, isOutdated } = await compared(password, owner?.passwordHash ?? nobodys)
  if (!owner || !isSame) return undefined
  if (!isOutdated) return owner
  const passwordHash = await hashed(password)
  const renewed = await withVerifiedPassword(db, owner, (tx) =>
    keepHash(tx, owner.ownerId, passwordHash),
  )
  // The hash has changed since it was read; the new one may be of the same password.
  return renewed ? { ...owner, passwordHash } : ownerWith(db, email, password)
}

export async function setPassword(db: Database, ownerId: string, password: string) {
  const passwordHash = await hashed(password)
  await retryWhileBusy(() => keepHash(db, ownerId, passwordHash))
}
