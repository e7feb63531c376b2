import type { Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { recordIn } from '#app/database/record-rows.server.ts'
import { addRecords, type Entry, type RecordType } from '#app/database/record-writes.server.ts'
import { titleKey } from '#app/database/searched.ts'
import { indexStaleRows } from '#app/database/stale-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { productRowsOf } from './product-rows.server.ts'
import type { Product, ProductFields } from './product.ts'
import { type IndexEntry, staleIds, writeIndex } from './search/engine/index.server.ts'
import { termsOf } from './search/engine/terms.ts'

type BuiltIn = Pick<Product, 'drawing'>

export function productsOf(db: Database): RecordType<ProductFields & BuiltIn, Product> {
  return {
    ...productRowsOf(db),
    rowsPerInsert: 500,
    beforeSave: (_tx, { title, imageUrl, drawing }, current) => ({
      titleKey: titleKey(title),
      // The built-in drawing matches only the built-in photo.
      drawing: (!current || current.imageUrl === imageUrl ? drawing : null) ?? null,
    }),
    afterSave: (tx, saved) => writeIndex(tx, saved.map(indexEntryOf)),
  }
}

export type NewProduct = Entry<ProductFields & BuiltIn>

export function addProducts(db: Database, list: NewProduct[]) {
  return addRecords(db, productsOf(db), list)
}

export async function indexProducts(db: Database, tx: Transaction<Tables>, ids: string[]) {
  if (ids.length === 0) return
  const rows = await tx.selectFrom('products').selectAll().where('_id', 'in', ids).execute()
  const type = productRowsOf(db)
  const indexed = rows.map((row) => ({ ...recordIn(type, row), deletedAt: row.deletedAt }))
  await writeIndex(tx, indexed.map(indexEntryOf))
}

export function indexStaleProducts(db: Database, signal?: AbortSignal) {
  const index = async (tx: Transaction<Tables>, limit: number) => {
    const ids = await staleIds(tx, limit)
    await indexProducts(db, tx, ids)
    return ids.length
  }
  return indexStaleRows(db, index, signal)
}

function indexEntryOf(indexed: Product & { deletedAt?: string | null }): IndexEntry {
  const { _id, createdAt, deletedAt = null, categoryId, subcategoryId, ...fields } = indexed
  const { title, description, maker, model, type, condition, certificate } = fields
  const specifications = (fields.specifications ?? []).flatMap(({ name, value }) => [name, value])
  return {
    productId: _id,
    createdAt,
    deletedAt,
    facets: JSON.stringify([categoryId, subcategoryId, maker, type, condition]),
    ...termsOf({
      title,
      maker,
      model,
      numbers: [
        ...(fields.partNumbers ?? []),
        ...(fields.impaCode ? [{ scheme: 'IMPA', value: fields.impaCode }] : []),
      ],
      names: [type, fields.categoryName, fields.subcategoryName],
      texts: [description, condition, certificate, ...specifications],
      filters: { categoryId, subcategoryId, maker, type, condition },
    }),
  }
}
