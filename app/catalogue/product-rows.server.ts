import { recordRows, valuesIn } from '#app/database/record-rows.server.ts'

import { namesOf } from './categories.ts'
import { type Product, product, type ProductFields, productFields } from './product.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    products: RecordTable & FieldColumns<ProductFields> & { drawing: string | null }
  }
}

export const productRows = recordRows<Product>({
  subject: 'products',
  fields: productFields,
  record: product,
  columns: ['drawing'],
  derived: ({ categoryId, subcategoryId }) => namesOf(categoryId, subcategoryId),
})

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
  'specifications',
  'createdAt',
] as const

type CardColumn = (typeof cardColumns)[number]

export type ProductCard = Pick<Product, CardColumn | 'categoryName' | 'subcategoryName'>

export function cardFrom(
  row: { [Column in CardColumn]: unknown } & Pick<Product, 'categoryId' | 'subcategoryId'>,
): ProductCard {
  return { ...valuesIn(productRows, row), ...namesOf(row.categoryId, row.subcategoryId) }
}
