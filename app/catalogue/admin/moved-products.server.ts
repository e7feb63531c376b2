import type { Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { indexProducts } from '../product-writes.server.ts'

export type ProductPlace = { categoryId: string; subcategoryId: string }

export type MovedProduct = ProductPlace & { _id: string; version: number }

/** Returns the products that were in another category, with that category, for `moveBack`. */
export function moveProducts(db: Database, ids: string[], place: ProductPlace) {
  const places = new Map(ids.filter(isStorable).map((id) => [id, place]))
  return move(db, places, () => true)
}

/** Skips products saved since the move. */
export function moveBack(db: Database, moved: MovedProduct[]) {
  const known = moved.filter(({ _id }) => isStorable(_id))
  const places = new Map(
    known.map(({ _id, categoryId, subcategoryId }) => [_id, { categoryId, subcategoryId }]),
  )
  const versions = new Map(known.map(({ _id, version }) => [_id, version]))
  return move(db, places, ({ _id, version }) => versions.get(_id) === version)
}

async function move(
  db: Database,
  places: Map<string, ProductPlace>,
  isMeant: (product: { _id: string; version: number }) => boolean,
): Promise<MovedProduct[]> {
  if (places.size === 0) return []

  const updatedAt = new Date().toISOString()
  return db.change('products', async (tx) => {
    const moved: MovedProduct[] = []
    for (const row of await rowsOf(tx, [...places.keys()])) {
      const place = places.get(row._id)
      if (!place || !isMeant(row) || isAt(row, place)) continue
      const version = row.version + 1
      await tx
        .updateTable('products')
        .set({ ...place, updatedAt, version })
        .where('_id', '=', row._id)
        .execute()
      const { _id, categoryId, subcategoryId } = row
      moved.push({ _id, categoryId, subcategoryId, version })
    }
    await indexProducts(
      tx,
      moved.map(({ _id }) => _id),
    )
    return moved
  })
}

function rowsOf(tx: Transaction<Tables>, ids: string[]) {
  return tx
    .selectFrom('products')
    .select(['_id', 'version', 'categoryId', 'subcategoryId'])
    .where('_id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('_id')
    .execute()
}

function isAt(row: ProductPlace, { categoryId, subcategoryId }: ProductPlace) {
  return row.categoryId === categoryId && row.subcategoryId === subcategoryId
}
