import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { inSlices } from '#app/database/in-slices.server.ts'

const day = 24 * 3_600_000

/** Deletes imports after 30 days, also those that were never written. They cannot be undone any more. */
export async function deleteOldImports(db: Database, now = Date.now()) {
  const since = new Date(now - 30 * day).toISOString()
  // An undone one can be neither written nor undone while its rows go.
  const old = db.updateTable('imports').set({ state: 'undone' }).where('createdAt', '<', since)
  const ended = await retryWhileBusy(() =>
    old.where('state', 'in', ['ready', 'done', 'undone', 'failed']).returning('_id').execute(),
  )
  for (const { _id } of ended) await deleteImport(db, _id)
}

const rowsAtOnce = 500

/** Its rows first, in slices: on SQLite the site would stand still while a statement removes all of a large one. */
export async function deleteImport(db: Database, id: string) {
  const some = db.selectFrom('importRows').select('row').where('importId', '=', id)
  const rows = db
    .deleteFrom('importRows')
    .where('importId', '=', id)
    .where('row', 'in', some.orderBy('row').limit(rowsAtOnce))
  await inSlices(rowsAtOnce, () =>
    retryWhileBusy(async () => Number((await rows.executeTakeFirst()).numDeletedRows)),
  )
  await retryWhileBusy(() => db.deleteFrom('imports').where('_id', '=', id).execute())
}
