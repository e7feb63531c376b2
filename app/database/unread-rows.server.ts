import { setTimeout as sleep } from 'node:timers/promises'

import type { Transaction, UpdateObject } from 'kysely'

import { retryWhileBusy } from './database-busy.server.ts'
import type { Database } from './database.server.ts'
import type { Subject, Tables } from './tables.server.ts'

const rowsAtOnce = 100

type Words = { _id: string; titleKey: string; searchText: string }

/**
 * Files the words of rows that came before there was a search, a few at a time so that nobody waits for it. `words`
 * reads those of up to `limit` rows whose `searchText` is empty. Two copies of the site may do it at once: each
 * leaves a row alone that has words by now, because whoever changed it knew better.
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

/** The same for any table: `file` files up to `limit` rows and answers how many it found. */
export async function fileRows(
  db: Database,
  file: (tx: Transaction<Tables>, limit: number) => Promise<number>,
  signal?: AbortSignal,
) {
  for (;;) {
    // Not a change: what visitors see stays as it is, and so do the pages that are remembered.
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
