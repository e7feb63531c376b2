import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'

import { forgetDevices } from './devices.server.ts'
import { isGuessable } from './new-password.server.ts'
import { keepHash, type Proven, withVerifiedPassword } from './password-check.server.ts'
import { compared, hashed } from './password.server.ts'
import { endSessions, newSecret } from './sessions.server.ts'
import { forgetAllTries } from './throttle.server.ts'
import { endTokens } from './tokens.server.ts'

/** One id for the first owner of every site, so that two first starts at once cannot make two. */
const firstId = '000000000000000000000001'

/** What the settings say of the first owner. */
export type FirstOwner = { email: string; password?: string | undefined }

/**
 * An owner's address and, where it was drawn, the password, which is stored nowhere; of one that was chosen,
 * whether it is easily guessed.
 */
export type Drawn = { email: string; drawn?: string | undefined; isGuessable?: boolean }

/** Without an address of its own the first owner is asked for by this one. */
export const defaultEmail = 'owner@localhost'

/** Makes the first owner where there is none (C-2); undefined where one was there. */
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
 * Draws a new password for the owner, ends all sessions and tokens, forgets the browsers that have signed in and
 * all tries to; with an address the owner has that from now on.
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
  // Whoever has lost a password has tried others before, and would be kept waiting with the right one.
  await forgetAllTries(db)
  return { email: address, drawn }
}

function onlyOwner(db: Database) {
  return db.selectFrom('owners').select(['_id', 'email']).orderBy('createdAt').executeTakeFirst()
}

function newPassword() {
  return newSecret().slice(0, 20)
}

/** A hash that no password has, so that an unknown address takes as long as a wrong password (C-58). */
const nobodys = `$argon2id$v=19$m=65536,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The owner of that address and password; undefined where there is none, after the same time. */
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
  // Somebody else has stored another one meanwhile: it may be the same password.
  return renewed ? { ...owner, passwordHash } : ownerWith(db, email, password)
}

export async function setPassword(db: Database, ownerId: string, password: string) {
  const passwordHash = await hashed(password)
  await retryWhileBusy(() => keepHash(db, ownerId, passwordHash))
}
