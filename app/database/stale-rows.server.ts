import { setTimeout as sleep } from 'node:timers/promises'

import type { Transaction } from 'kysely'

import { retryWhileBusy } from './database-busy.server.ts'
import type { Database } from './database.server.ts'
import type { Tables } from './tables.server.ts'

const rowsAtOnce = 100

/** In small batches, so that other queries do not wait; two processes may run it at once. */
export async function indexStaleRows(
  db: Database,
  index: (tx: Transaction<Tables>, limit: number) => Promise<number>,
  signal?: AbortSignal,
  atOnce = rowsAtOnce,
) {
  for (;;) {
    // Not a `change`: visible content and cached pages stay.
    const indexed = await retryWhileBusy(() => db.transaction().execute((tx) => index(tx, atOnce)))
    if (indexed < atOnce || signal?.aborted) return
    await sleep(20)
    if (signal?.aborted) return
  }
}
