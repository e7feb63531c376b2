import type { Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { recordIn } from '#app/database/record-rows.server.ts'
import { addRecords, type Entry, type RecordType } from '#app/database/record-writes.server.ts'
import { titleKey } from '#app/database/searched.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { productRows } from './product-rows.server.ts'
import type { Product, ProductFields } from './product.ts'
import { type IndexEntry, writeIndex } from './search/engine/index.server.ts'
import { termsOf } from './search/engine/terms.ts'

type BuiltIn = Pick<Product, 'drawing'>

export const products: RecordType<ProductFields & BuiltIn, Product> = {
  ...productRows,
  rowsPerInsert: 500,
  beforeSave: (_tx, { title, imageUrl, drawing }, current) => ({
    titleKey: titleKey(title),
    // The built-in drawing matches only the built-in photo.
    drawing: (!current || current.imageUrl === imageUrl ? drawing : null) ?? null,
  }),
  afterSave: (tx, saved) =>
    writeIndex(
      tx,
      saved.map((one) => indexEntryOf({ ...one, deletedAt: null })),
    ),
}

export type NewProduct = Entry<ProductFields & BuiltIn>

export function addProducts(db: Database, list: NewProduct[]) {
  return addRecords(db, products, list)
}

export async function indexProducts(tx: Transaction<Tables>, ids: string[]) {
  if (ids.length === 0) return
  const rows = await tx.selectFrom('products').selectAll().where('_id', 'in', ids).execute()
  await writeIndex(
    tx,
    rows.map((row) => indexEntryOf({ ...recordIn(productRows, row), deletedAt: row.deletedAt })),
  )
}

function indexEntryOf(indexed: Product & { deletedAt: string | null }): IndexEntry {
  const { _id, createdAt, deletedAt, categoryId, subcategoryId, ...known } = indexed
  const { title, description, maker, model, type, condition, certificate } = known
  const facts = (known.specifications ?? []).flatMap(({ name, value }) => [name, value])
  return {
    productId: _id,
    createdAt,
    deletedAt,
    facets: JSON.stringify([categoryId, subcategoryId, maker, type, condition]),
    ...termsOf({
      title,
      maker,
      model,
      numbers: known.partNumbers ?? [],
      names: [type, known.categoryName, known.subcategoryName],
      texts: [description, condition, certificate, ...facts],
      filters: { categoryId, subcategoryId, maker, type, condition },
    }),
  }
}
