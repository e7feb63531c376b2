import type { Database } from '#app/database/database.server.ts'
import { insertRecord } from '#app/database/record-writes.server.ts'

import { productsOf } from '../product-writes.server.ts'
import type { Product } from '../product.ts'
import { findProduct } from '../products.server.ts'

const longestTitle = 200
const suffix = ' (copy)'

/** A draft with the fields of the product. Undefined if there is no such product. */
export async function copyProduct(db: Database, id: string): Promise<Product | undefined> {
  const product = await findProduct(db, id)
  if (!product) return undefined
  // The pictures show the first item and not this one, and another part replaces it.
  const notes = product.pictureNotes?.filter(({ shows }) => shows === 'illustration') ?? []
  const copy = {
    ...product,
    _id: undefined,
    createdAt: undefined,
    title: product.title.slice(0, longestTitle - suffix.length).toWellFormed() + suffix,
    state: 'draft' as const,
    pictureNotes: notes.length > 0 ? notes : undefined,
    supersededBy: undefined,
  }
  return db.change('products', (tx) => insertRecord(tx, productsOf(db), copy))
}
