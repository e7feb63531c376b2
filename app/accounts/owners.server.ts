import { whenFree } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'

import { forgetDevices } from './devices.server.ts'
import { compared, hashed } from './password.server.ts'
import { endSessions, newSecret } from './sessions.server.ts'

/** One id for the first owner of every site, so that two first starts at once cannot make two. */
const firstId = '000000000000000000000001'

/** What the settings say of the first owner. */
export type FirstOwner = { email: string; password?: string | undefined }

/** An owner's address and, where it was drawn and not chosen, the password, which is stored nowhere. */
export type Drawn = { email: string; drawn?: string | undefined }

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
  const made = await whenFree(() =>
    db
      .insertInto('owners')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
  if (Number(made.numInsertedOrUpdatedRows) === 0) return undefined
  return { email: owner.email, drawn: password === undefined ? drawn : undefined }
}

/**
 * Draws a new password for the owner, ends all sessions and forgets the browsers that have signed in; with an
 * address the owner has that from now on.
 */
export async function resetOwner(db: Database, email?: string): Promise<Drawn> {
  const owner = await onlyOwner(db)
  if (!owner)
    return (await makeFirstOwner(db, { email: email ?? defaultEmail })) ?? resetOwner(db, email)
  const [drawn, address] = [newPassword(), email?.toLowerCase() ?? owner.email]
  await setPassword(db, owner._id, drawn)
  const renamed = db.updateTable('owners').set({ email: address }).where('_id', '=', owner._id)
  await whenFree(() => renamed.execute())
  await endSessions(db, owner._id)
  await forgetDevices(db, owner._id)
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
export async function ownerWith(db: Database, email: string, password: string) {
  const owner = await db
    .selectFrom('owners')
    .select(['_id', 'email', 'passwordHash'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  const { isSame, isOutdated } = await compared(password, owner?.passwordHash ?? nobodys)
  if (!owner || !isSame) return undefined
  if (isOutdated) await setPassword(db, owner._id, password)
  return { ownerId: owner._id, email: owner.email }
}

export async function setPassword(db: Database, ownerId: string, password: string) {
  const set = { passwordHash: await hashed(password), updatedAt: new Date().toISOString() }
  await whenFree(() => db.updateTable('owners').set(set).where('_id', '=', ownerId).execute())
}
