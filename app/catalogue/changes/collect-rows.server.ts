import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'

import type { BulkEdit } from './bulk-edit.ts'
import { editedRecords } from './edited-records.server.ts'
import { renewLease } from './import-lease.server.ts'
import { pauseOf, type Run } from './runs.server.ts'

type Found = { importId: string; edit: BulkEdit }

/** Makes a row of each record that the edit is about. A restart begins again. */
export async function collectRows(db: Database, { importId, edit }: Found, run: Run) {
  await saveRows(db, importId, [], { rows: 0, run })
  let rows = 0
  for await (const found of editedRecords(db, edit)) {
    const values = found.map(({ _id, title }, index) => ({
      importId,
      row: rows + index + 1,
      subject: edit.subject,
      productId: _id,
      cells: JSON.stringify([title]),
    }))
    rows += found.length
    await saveRows(db, importId, values, { rows, run })
    await pauseOf(run)
  }
}

type Row = { importId: string; row: number; subject: BulkEdit['subject'] } & {
  productId: string
  cells: string
}

async function saveRows(
  db: Database,
  importId: string,
  values: Row[],
  { rows, run }: { rows: number; run: Run },
) {
  await retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      await renewLease(tx, run.holder, run.now())
      if (values.length > 0) await tx.insertInto('importRows').values(values).execute()
      else await tx.deleteFrom('importRows').where('importId', '=', importId).execute()
      await tx.updateTable('imports').set({ rows }).where('_id', '=', importId).execute()
    }),
  )
}
