import { setTimeout as sleep } from 'node:timers/promises'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'

import { indexProducts } from './product-writes.server.ts'

const productsAtOnce = 100

/** In the process that made the change only. The hourly work goes on with what a stop or an error has left. */
export function indexAfterRename(db: Database, report: (error: unknown) => void) {
  const stopped = new AbortController()
  let last = Promise.resolve()
  const stop = db.onChange((subject) => {
    if (subject !== 'categories') return
    last = last.then(() => indexRenamed(db, stopped.signal)).catch(report)
  })
  return async () => {
    stop()
    stopped.abort()
    await last
  }
}

/** Indexes the products of renamed categories under the new names, in small batches; two processes may run it at once. */
export async function indexRenamed(db: Database, signal?: AbortSignal) {
  const renamed = db.selectFrom('categories').select(['id', 'renamedAt'])
  for (const { id, renamedAt } of await renamed.where('renamedAt', 'is not', null).execute()) {
    if (!(await indexCategory(db, String(id), signal))) return
    // Another rename meanwhile has a later time, and its products are indexed again.
    const done = db.updateTable('categories').set({ renamedAt: null }).where('id', '=', id)
    await retryWhileBusy(() => done.where('renamedAt', '=', renamedAt).execute())
  }
}

async function indexCategory(db: Database, categoryId: string, signal?: AbortSignal) {
  let after = ''
  while (!signal?.aborted) {
    const ids = await retryWhileBusy(() => indexBatch(db, categoryId, after))
    after = ids.at(-1) ?? ''
    if (ids.length < productsAtOnce) return true
    await sleep(20)
  }
  return false
}

function indexBatch(db: Database, categoryId: string, after: string) {
  // Not a `change`: visible content stays the same, so cached pages stay.
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('products')
      .select('_id')
      .where('categoryId', '=', categoryId)
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(productsAtOnce)
      .$if(db.engine === 'postgres', (query) => query.forUpdate())
      .execute()
    const ids = rows.map(({ _id }) => _id)
    await indexProducts(db, tx, ids)
    return ids
  })
}
