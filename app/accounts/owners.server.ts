import { whenFree } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'

import { compared, hashed } from './password.server.ts'
import { newSecret } from './sessions.server.ts'

/** One id for the first owner of every site, so that two first starts at once cannot make two. */
const firstId = '000000000000000000000001'

/** What the settings say of the first owner. */
export type FirstOwner = { email: string; password?: string | undefined }

/** Without an address of its own the first owner is asked for by this one. */
export const defaultEmail = 'owner@localhost'

/**
 * Makes the first owner where there is none (C-2). Answers the address and, where nobody chose one, the
 * password that was drawn, which is stored nowhere; undefined where an owner was there.
 */
export async function makeFirstOwner(db: Database, { email, password }: FirstOwner) {
  if (await db.selectFrom('owners').select('_id').limit(1).executeTakeFirst()) return undefined
  const drawn = password ?? newSecret().slice(0, 20)
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
