import { z } from 'zod'

import { logRecords } from '#app/database/activity.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'

import { indexProducts } from '../product-writes.server.ts'

export const productState = z.enum(['live', 'draft', 'hidden'])
export type ProductState = z.infer<typeof productState>

/** Returns the ids that had another state, by that state. */
export async function setState(db: Database, given: string[], state: ProductState) {
  const ids = given.filter(isStorable)
  const former: Record<ProductState, string[]> = { live: [], draft: [], hidden: [] }
  if (ids.length === 0) return former
  await db.change('products', async (tx) => {
    const rows = await tx
      .selectFrom('products')
      .select(['_id', 'state', 'title'])
      .where('_id', 'in', ids)
      .where('deletedAt', 'is', null)
      .orderBy('_id')
      .execute()
    const changed = rows.filter((row) => (row.state ?? 'live') !== state)
    for (const name of productState.options) former[name] = []
    for (const row of changed) former[row.state ?? 'live'].push(row._id)
    const changedIds = changed.map(({ _id }) => _id)
    if (changedIds.length === 0) return
    await tx
      .updateTable('products')
      .set((eb) => ({
        state: state === 'live' ? null : state,
        updatedAt: new Date().toISOString(),
        version: eb('version', '+', 1),
      }))
      .where('_id', 'in', changedIds)
      .execute()
    await indexProducts(db, tx, changedIds)
    await logRecords(tx, { kind: 'products', action: `set to ${state}` }, changed)
  })
  return former
}
