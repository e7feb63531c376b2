import type { Transaction } from 'kysely'
import { z } from 'zod'

import type { Subject, Tables } from '#app/database/tables.server.ts'

import type { Changed, Patch } from './imported-records.server.ts'

/** Returns the records with the time at which they were deleted, for the undo. */
export async function trashRecords(
  tx: Transaction<Tables>,
  subject: Subject,
  patches: ReadonlyMap<string, Patch>,
): Promise<Changed[]> {
  if (patches.size === 0) return []
  const deletedAt = new Date().toISOString()
  const live = tx.updateTable(subject).set({ deletedAt }).where('deletedAt', 'is', null)
  const moved = live.where('_id', 'in', [...patches.keys()]).returning(['_id', 'version'])
  const before = JSON.stringify({ deletedAt })
  return (await moved.execute()).map((one) => ({ ...one, before }))
}

type Row = { row: number; productId: string | null; before: string | null }
const deletion = z.object({ deletedAt: z.string() })

/** Returns why rows are kept as they are. */
export async function restoreTrashed(tx: Transaction<Tables>, subject: Subject, rows: Row[]) {
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  const known = tx.selectFrom(subject).select(['_id', 'deletedAt']).where('_id', 'in', ids)
  const found = new Map((await known.execute()).map((one) => [one._id, one.deletedAt]))
  const kept = rows.flatMap(({ row, productId, before }): [number, string][] => {
    const deletedAt = found.get(productId ?? '')
    if (deletedAt === undefined) return [[row, 'It was deleted for good.']]
    if (deletedAt === null) return [[row, 'It was restored before.']]
    const isSame = deletion.parse(JSON.parse(before ?? '{}')).deletedAt === deletedAt
    return isSame ? [] : [[row, 'It was restored and deleted again.']]
  })
  const keptRows = new Map(kept)
  const restored = rows.flatMap(({ row, productId }) =>
    keptRows.has(row) ? [] : (productId ?? []),
  )
  if (restored.length > 0)
    await tx.updateTable(subject).set({ deletedAt: null }).where('_id', 'in', restored).execute()
  return kept
}
