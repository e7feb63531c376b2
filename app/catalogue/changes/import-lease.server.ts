import type { Transaction } from 'kysely'

import { databaseTime } from '#app/database/cleanup-clock.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isOver } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isoTime } from '#app/platform/clock.ts'

/** In milliseconds; every slice renews it. */
const lease = 60_000

/** Only one process runs imports at a time. */
export async function takeLease(db: Database, holder: string) {
  const now = await databaseTime(db)
  const free = db
    .updateTable('importLease')
    .set({ holder, leasedUntil: isoTime(now + lease) })
    .where((is) =>
      is.or([
        is('holder', 'is', null),
        is('holder', '=', holder),
        isOver('leasedUntil', lease, now),
      ]),
    )
  const { numUpdatedRows } = await retryWhileBusy(() => free.executeTakeFirst())
  return numUpdatedRows > 0n
}

export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** In the transaction of a slice, so that a process that has lost the lease writes nothing. */
export async function renewLease(tx: Transaction<Tables>, holder: string, now: number) {
  const { numUpdatedRows } = await tx
    .updateTable('importLease')
    .set({ leasedUntil: isoTime(now + lease) })
    .where('holder', '=', holder)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost('Another process has taken over the import.')
}

export async function releaseLease(db: Database, holder: string) {
  const held = db.updateTable('importLease').set({ holder: null, leasedUntil: null })
  await retryWhileBusy(() => held.where('holder', '=', holder).execute())
}
