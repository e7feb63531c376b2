import type { Database } from '#app/database/database.server.ts'
import { changeRecord, insertRecord } from '#app/database/record-writes.server.ts'
import { moveToTrash, takeFromTrash } from '#app/database/trash.server.ts'

import { type NewProduct, productType } from './product-writes.server.ts'
import type { ProductFields } from './product.ts'

export function addProduct(db: Database, entry: NewProduct) {
  return db.change('products', (tx) => insertRecord(tx, productType(db), entry))
}

export function changeProduct(db: Database, id: string, fields: ProductFields, version: number) {
  return changeRecord(db, productType(db), { id, version }, () => fields)
}

export function deleteProduct(db: Database, id: string) {
  return moveToTrash(db, 'products', id)
}

export function restoreProduct(db: Database, id: string) {
  return takeFromTrash(db, 'products', id)
}
