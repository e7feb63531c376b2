import type { Selectable } from 'kysely'

import { type Tables, withoutNulls } from '#app/database/tables.server.ts'

import { namesOf } from './categories.ts'
import type { Product, ProductFields } from './product.ts'
import type { IndexEntry } from './search/engine/index.server.ts'
import { termsOf } from './search/engine/product-terms.ts'

type ProductRow = Selectable<Tables['products']>

/** A row without the columns derived from its title. */
export type PlainRow = Omit<ProductRow, 'titleKey' | 'searchText'>

type PartNumbers = NonNullable<Product['partNumbers']>
type Specifications = NonNullable<Product['specifications']>

/** The fields of a card, with the time that orders it in its list. */
export type ProductCard = Pick<
  Product,
  | '_id'
  | 'title'
  | 'imageUrl'
  | 'drawing'
  | 'type'
  | 'maker'
  | 'model'
  | 'categoryId'
  | 'categoryName'
  | 'subcategoryId'
  | 'subcategoryName'
  | 'specifications'
  | 'createdAt'
>

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

export const productColumns = [
  ...cardColumns,
  'description',
  'partNumbers',
  'condition',
  'certificate',
  'pictures',
  'datasheetUrl',
  'updatedAt',
  'version',
] as const

/** The columns to index. */
export const filedColumns = [
  '_id',
  'title',
  'description',
  'maker',
  'model',
  'type',
  'condition',
  'certificate',
  'partNumbers',
  'specifications',
  'categoryId',
  'subcategoryId',
  'createdAt',
  'deletedAt',
] as const

export type FiledRow = Pick<ProductRow, (typeof filedColumns)[number]>

type CardRow = Pick<ProductRow, (typeof cardColumns)[number]>
type FullRow = Pick<ProductRow, (typeof productColumns)[number]>

// fieldColumns wrote this JSON from validated fields, so it is not validated again.
function specificationsIn(text: string): Specifications {
  return JSON.parse(text)
}

export function partNumbersIn(text: string): PartNumbers {
  return JSON.parse(text)
}

function picturesIn(text: string): string[] {
  return JSON.parse(text)
}

export function cardFrom(row: CardRow): ProductCard {
  const { specifications, ...present } = withoutNulls(row)
  return {
    ...present,
    ...namesOf(row.categoryId, row.subcategoryId),
    ...(specifications !== undefined && { specifications: specificationsIn(specifications) }),
  }
}

export function productFrom(row: FullRow): Product {
  const { specifications, partNumbers, pictures, ...present } = withoutNulls(row)
  return {
    ...present,
    ...namesOf(row.categoryId, row.subcategoryId),
    ...(specifications !== undefined && { specifications: specificationsIn(specifications) }),
    ...(partNumbers !== undefined && { partNumbers: partNumbersIn(partNumbers) }),
    ...(pictures !== undefined && { pictures: picturesIn(pictures) }),
  }
}

/** The columns of the editable fields; a missing one becomes null. */
export function fieldColumns(fields: ProductFields) {
  return {
    title: fields.title,
    description: fields.description,
    imageUrl: fields.imageUrl,
    categoryId: fields.categoryId,
    subcategoryId: fields.subcategoryId,
    type: fields.type ?? null,
    maker: fields.maker ?? null,
    model: fields.model ?? null,
    condition: fields.condition ?? null,
    certificate: fields.certificate ?? null,
    datasheetUrl: fields.datasheetUrl ?? null,
    partNumbers: jsonOrNull(fields.partNumbers),
    specifications: jsonOrNull(fields.specifications),
    pictures: jsonOrNull(fields.pictures),
  }
}

/** The index entry of a product; search results are counted by `facets`. */
export function filedFrom(row: FiledRow): IndexEntry {
  const { title, maker, model, type, condition, ...present } = withoutNulls(row)
  const { categoryId, subcategoryId } = row
  const { categoryName, subcategoryName } = namesOf(categoryId, subcategoryId)
  const facts = specificationsIn(present.specifications ?? '[]')
  const told = facts.flatMap(({ name, value }) => [name, value])
  return {
    productId: row._id,
    createdAt: row.createdAt,
    deletedAt: row.deletedAt,
    facets: JSON.stringify([categoryId, subcategoryId, row.maker, row.type, row.condition]),
    ...termsOf({
      title,
      maker,
      model,
      numbers: partNumbersIn(present.partNumbers ?? '[]'),
      names: [type, categoryName, subcategoryName],
      texts: [present.description, condition, present.certificate, ...told],
      filters: { categoryId, subcategoryId, maker, type, condition },
    }),
  }
}

function jsonOrNull(list: readonly unknown[] | undefined) {
  return list ? JSON.stringify(list) : null
}
