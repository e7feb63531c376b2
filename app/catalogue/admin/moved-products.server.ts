import type { Transaction } from 'kysely'

import { logRecords } from '#app/database/activity.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { indexProducts } from '../product-writes.server.ts'
import type { MovedProduct, ProductCategory } from '../product.ts'

/** Returns the products that were in another category, with that category, for `moveBack`. */
export function moveProducts(db: Database, ids: string[], category: ProductCategory) {
  const categories = new Map(ids.filter(isStorable).map((id) => [id, category]))
  return move(db, categories, () => true)
}

/** Skips products saved since the move. */
export function moveBack(db: Database, moved: MovedProduct[]) {
  const before = new Map(moved.filter(({ _id }) => isStorable(_id)).map((one) => [one._id, one]))
  return move(db, before, ({ _id, version }) => before.get(_id)?.version === version)
}

async function move(
  db: Database,
  categories: Map<string, ProductCategory>,
  isMeant: (product: { _id: string; version: number }) => boolean,
): Promise<MovedProduct[]> {
  if (categories.size === 0) return []

  const updatedAt = new Date().toISOString()
  return db.change('products', async (tx) => {
    const moved: (MovedProduct & { title: string })[] = []
    for (const row of await rowsOf(tx, [...categories.keys()])) {
      const category = categories.get(row._id)
      if (!category || !isMeant(row) || isIn(row, category)) continue
      const { categoryId, subcategoryId } = category
      const version = row.version + 1
      await tx
        .updateTable('products')
        .set({ categoryId, subcategoryId, updatedAt, version })
        .where('_id', '=', row._id)
        .execute()
      moved.push({ ...row, version })
    }
    const ids = moved.map(({ _id }) => _id)
    await indexProducts(db, tx, ids)
    await logRecords(tx, { kind: 'products', action: 'moved' }, moved)
    return moved.map(({ title: _title, ...one }) => one)
  })
}

function rowsOf(tx: Transaction<Tables>, ids: string[]) {
  return tx
    .selectFrom('products')
    .select(['_id', 'title', 'version', 'categoryId', 'subcategoryId'])
    .where('_id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('_id')
    .execute()
}

function isIn(row: ProductCategory, { categoryId, subcategoryId }: ProductCategory) {
  return row.categoryId === categoryId && row.subcategoryId === subcategoryId
}
