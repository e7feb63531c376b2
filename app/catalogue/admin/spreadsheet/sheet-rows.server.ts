import type { Database } from '#app/database/database.server.ts'

import { productsById } from '../../changes/known-products.server.ts'
import { managedProducts, type ProductsAsked } from '../managed-products.server.ts'

/** One page of the list, with all fields of its products. */
export async function sheetPage(db: Database, asked: ProductsAsked) {
  const { rows: listed, ...page } = await managedProducts(db, asked)
  const ids = listed.map(({ _id }) => _id)
  const found = await productsById(db, ids)
  return { ...page, rows: ids.flatMap((id) => found.get(id) ?? []) }
}
