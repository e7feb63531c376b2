import type { Kysely, Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

/** An owner whose password was correct, and the hash that it matched. */
export type Proven = { ownerId: string; email: string; passwordHash: string }

/**
 * Runs `work` in a transaction in which the verified password cannot change. Returns undefined if it has changed since
 * the check, so that an old password gives no access.
 */
export function withVerifiedPassword<T>(
  db: Database,
  { ownerId, passwordHash }: Proven,
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
        .executeTakeFirst()
      return numUpdatedRows === 0n ? undefined : work(tx)
    }),
  )
}

/** Stores a password hash; `tx` may be the transaction that has locked the owner. */
export function keepHash(tx: Kysely<Tables>, ownerId: string, passwordHash: string) {
  const set = { passwordHash, updatedAt: new Date().toISOString() }
  return tx.updateTable('owners').set(set).where('_id', '=', ownerId).executeTakeFirst()
}
