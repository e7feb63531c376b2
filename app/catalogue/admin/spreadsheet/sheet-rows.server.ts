import type { Database } from '#app/database/database.server.ts'
import { recordIn } from '#app/database/record-rows.server.ts'
import { liveRecords } from '#app/database/records.server.ts'
import { inOrder } from '#app/database/searched.ts'

import { productRowsOf } from '../../product-rows.server.ts'
import { managedProducts, type ProductsAsked } from '../managed-products.server.ts'

/** One page of the list, with all fields of its products. */
export async function sheetPage(db: Database, asked: ProductsAsked) {
  const { rows: listed, ...page } = await managedProducts(db, asked)
  const ids = listed.map(({ _id }) => _id)
  const type = productRowsOf(db)
  const found =
    ids.length === 0 ? [] : await liveRecords(db, type).where('_id', 'in', ids).execute()
  return {
    ...page,
    rows: inOrder(
      ids,
      found.map((row) => recordIn(type, row)),
    ),
  }
}
