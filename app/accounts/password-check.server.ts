import type { Kysely, Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { compared, hashed, type Queue } from './password.server.ts'

export type VerifiedOwner = { ownerId: string; email: string; passwordHash: string }

const hashOfNobody = `$argon2id$v=19$m=65536,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Takes the same time for an unknown email as for a wrong password. */
export async function ownerWith(
  db: Database,
  email: string,
  password: string,
  queue?: Queue,
): Promise<VerifiedOwner | undefined> {
  const owner = await db
    .selectFrom('owners')
    .select(['_id as ownerId', 'email', 'passwordHash'])
    .where('email', '=', email.trim().toLowerCase())
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
  const { isSame, isOutdated } = await compared(
    password,
    owner?.passwordHash ?? hashOfNobody,
    queue,
  )
  if (!owner || !isSame) return undefined
  if (!isOutdated) return owner
  const passwordHash = await hashed(password)
  const renewed = await withVerifiedPassword(db, owner, (tx) =>
    saveHash(tx, owner.ownerId, passwordHash),
  )
  // The hash has changed since it was read, perhaps for the same password.
  return renewed ? { ...owner, passwordHash } : ownerWith(db, email, password, queue)
}

export function ownerWithId(db: Database, id: string): Promise<VerifiedOwner | undefined> {
  return db
    .selectFrom('owners')
    .select(['_id as ownerId', 'email', 'passwordHash'])
    .where('_id', '=', id)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
}

/** Undefined, without running `work`, if the password has changed since the check or the person was deactivated. */
export function withVerifiedPassword<T>(
  db: Database,
  { ownerId, passwordHash }: VerifiedOwner,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T | undefined> {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      // Writing the same value locks the row on both engines.
      const { numUpdatedRows } = await tx
        .updateTable('owners')
        .set({ passwordHash })
        .where('_id', '=', ownerId)
        .where('passwordHash', '=', passwordHash)
        .where('deactivatedAt', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 0n ? undefined : work(tx)
    }),
  )
}

export function saveHash(db: Kysely<Tables>, ownerId: string, passwordHash: string) {
  const set = { passwordHash, updatedAt: new Date().toISOString() }
  return db.updateTable('owners').set(set).where('_id', '=', ownerId).executeTakeFirst()
}
