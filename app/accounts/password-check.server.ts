import type { Kysely, Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

/** An owner whose password was right, and how that was stored then. */
export type Proven = { ownerId: string; email: string; passwordHash: string }

/**
 * Runs `work` in a transaction in which nobody else can change the password that was proven; undefined where it
 * has been changed since, so that a right old password opens nothing beside a new one.
 */
export function withVerifiedPassword<T>(
  db: Database,
  { ownerId, passwordHash }: Proven,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T | undefined> {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      // Writing what is there anyway holds the row on both engines.
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

/** Stores another password; `tx` may be the transaction that holds the owner. */
export function keepHash(tx: Kysely<Tables>, ownerId: string, passwordHash: string) {
  const set = { passwordHash, updatedAt: new Date().toISOString() }
  return tx.updateTable('owners').set(set).where('_id', '=', ownerId).executeTakeFirst()
}
