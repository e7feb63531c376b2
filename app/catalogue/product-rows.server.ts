import type { Database } from '#app/database/database.server.ts'
import { type RecordRows, recordRows, valuesIn } from '#app/database/record-rows.server.ts'

import { type Categories, categoriesOf, namesOf } from './categories.ts'
import {
  allProductFields,
  type Product,
  product,
  productFields,
  type StaffProduct,
  staffProduct,
} from './product.ts'

export const productRows = recordRows<Product>({
  subject: 'products',
  fields: productFields,
  record: product,
  columns: ['drawing'],
})

/** For the admin alone: with what only people of the company see. */
export const staffRows = recordRows<StaffProduct>({
  subject: 'products',
  fields: allProductFields,
  record: staffProduct,
  columns: ['drawing'],
})

export function productRowsOf(db: Database): RecordRows<Product> {
  return { ...productRows, derived: namesIn(db) }
}

export function staffRowsOf(db: Database): RecordRows<StaffProduct> {
  return { ...staffRows, derived: namesIn(db) }
}

function namesIn(db: Database) {
  return ({ categoryId, subcategoryId }: Product) =>
    namesOf(categoriesOf(db), categoryId, subcategoryId)
}

export const cardColumns = [
  '_id',
  'title',
  'imageUrl',
  'drawing',
  'type',
  'maker',
  'model',
  'categoryId',
  'subcategoryId',
  'partNumbers',
  'specifications',
  'availability',
  'leadTime',
  'impaCode',
  'createdAt',
] as const

type CardColumn = (typeof cardColumns)[number]

export type ProductCard = Pick<Product, CardColumn | 'categoryName' | 'subcategoryName'>

export function cardFrom(
  categories: Categories,
  row: { [Column in CardColumn]: unknown } & Pick<Product, 'categoryId' | 'subcategoryId'>,
): ProductCard {
  const names = namesOf(categories, row.categoryId, row.subcategoryId)
  return { ...valuesIn(productRows, row), ...names }
}
