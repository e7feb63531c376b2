import { addOnce } from '#app/database/added-once.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { insertRecord } from '#app/database/record-writes.server.ts'

import { productType } from '../product-writes.server.ts'
import { findProduct } from '../products.server.ts'

const longestTitle = 200
const suffix = ' (copy)'

/**
 * The id of a draft with the fields of the product, one for all tries with this key. Undefined if there is no such
 * product.
 */
export async function copyProduct(db: Database, id: string, key?: string) {
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
  const tried = { key: key && `${key} ${id}`, entry: id }
  const outcome = await addOnce(db, 'products', tried, (tx) =>
    insertRecord(tx, productType(db), copy),
  )
  if ('added' in outcome) return outcome.added._id
  return 'known' in outcome ? outcome.known : undefined
}
