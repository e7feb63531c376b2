import { setTimeout as sleep } from 'node:timers/promises'

import type { Transaction, UpdateObject } from 'kysely'

import { retryWhileBusy } from './database-busy.server.ts'
import type { Database } from './database.server.ts'
import type { Subject, Tables } from './tables.server.ts'

const rowsAtOnce = 100

type Words = { _id: string; titleKey: string; searchText: string }

/**
 * Indexes rows that are older than the search, in small batches so that other queries do not wait. `words` returns
 * the index columns of up to `limit` rows whose `searchText` is empty. Two processes may run it at once: a row that
 * has a `searchText` by now is left as it is, because a newer change wrote it.
 */
export async function fileWords(
  db: Database,
  subject: Subject,
  words: (tx: Transaction<Tables>, limit: number) => Promise<Words[]>,
  signal?: AbortSignal,
) {
  await fileRows(
    db,
    async (tx, limit) => {
      const read = await words(tx, limit)
      for (const one of read) await fileRow(tx, subject, one)
      return read.length
    },
    signal,
  )
}

/** `fileWords` for any table: `file` indexes up to `limit` rows and returns how many it found. */
export async function fileRows(
  db: Database,
  file: (tx: Transaction<Tables>, limit: number) => Promise<number>,
  signal?: AbortSignal,
) {
  for (;;) {
    // Not a `change`: visible content stays the same, so cached pages stay.
    const filed = await retryWhileBusy(() => db.transaction().execute((tx) => file(tx, rowsAtOnce)))
    if (filed < rowsAtOnce || signal?.aborted) return
    await sleep(20)
    if (signal?.aborted) return
  }
}

function fileRow(tx: Transaction<Tables>, subject: Subject, { _id, ...words }: Words) {
  return tx
    .updateTable(subject)
    .set(words satisfies UpdateObject<Tables, Subject>)
    .where('_id', '=', _id)
    .where('searchText', '=', '')
    .execute()
}
