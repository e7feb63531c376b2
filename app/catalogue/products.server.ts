import type { Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import { type Cursor, cut, type Page, slices } from '#app/database/paging.server.ts'
import { titleWords } from '#app/database/searched.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { moveToTrash, takeFromTrash } from '#app/database/trash.server.ts'

import {
  canMatch,
  listedProducts,
  newestFirst,
  type Place,
  type ProductFilter,
} from './listed-products.server.ts'
import {
  cardColumns,
  cardFrom,
  fieldColumns,
  filedColumns,
  filedFrom,
  type PlainRow,
  type ProductCard,
  productColumns,
  productFrom,
} from './product-rows.server.ts'
import type { Product, ProductFields } from './product.ts'
import { writeIndex } from './search/engine/index.server.ts'

export type { ProductCard }
export type ProductCounts = Map<string, { products: number; bySubcategory: Map<string, number> }>

/** A product to add: imported ones have an id and a time, built-in ones a drawing. */
export type NewProduct = ProductFields & Partial<Pick<Product, '_id' | 'drawing' | 'createdAt'>>

/** A product that is not deleted, by its exact id. */
export async function findProduct(db: Database, id: string): Promise<Product | undefined> {
  if (!isStorable(id)) return undefined

  const row = await listedProducts(db)
    .select(productColumns)
    .where('_id', '=', id)
    .executeTakeFirst()
  return row && productFrom(row)
}

/** The cards of up to `limit` products of the whole catalogue, newest first. */
export async function newestProducts(db: Database, limit: number): Promise<ProductCard[]> {
  const rows = await newestFirst(db, {}, { limit }).select(cardColumns).execute()
  return rows.map(cardFrom)
}

/** One page of a category, newest first; `next` is absent on the last one (C-78). */
export async function productsInCategory(
  db: Database,
  { after, limit, ...filter }: ProductFilter & { categoryId: string } & Place,
): Promise<{ products: ProductCard[]; next?: Cursor }> {
  if (!canMatch(filter)) return { products: [] }

  const found = newestFirst(db, filter, { after, limit: limit + 1 })
  const { rows, ...next } = cut(await found.select(cardColumns).execute(), limit)
  return { products: rows.map(cardFrom), ...next }
}

/** One page of whole products, newest first. */
export async function productPage(
  db: Database,
  filter: ProductFilter,
  { after, limit }: Place,
): Promise<Page<Product>> {
  if (!canMatch(filter)) return { records: [] }

  const found = newestFirst(db, filter, { after, limit: limit + 1 })
  const { rows, ...next } = cut(await found.select(productColumns).execute(), limit)
  return { records: rows.map(productFrom), ...next }
}

/** The whole list, newest first, `size` products at a time (C-10). */
export function productSlices(db: Database, filter: ProductFilter, size: number) {
  return slices((after) => productPage(db, filter, { after, limit: size }))
}

/** The number of products in each category and subcategory; those without any are left out. */
export async function productCounts(db: Database): Promise<ProductCounts> {
  const rows = await db.selectFrom('productCounts').selectAll().where('products', '>', 0).execute()
  const counts: ProductCounts = new Map()
  for (const { categoryId, subcategoryId, products: count } of rows) {
    const category = counts.get(categoryId) ?? { products: 0, bySubcategory: new Map() }
    category.products += count
    category.bySubcategory.set(subcategoryId, count)
    counts.set(categoryId, category)
  }
  return counts
}

/**
 * Up to `limit` other products for a product's page: of its subcategory, then of its maker in its category,
 * then of its category; newest first in each (C-20, C-21).
 */
export async function relatedProducts(db: Database, product: Product, limit: number) {
  const { categoryId, subcategoryId, maker } = product
  const inCategory = newestFirst(db, { categoryId }, { limit }).select(cardColumns)
  const circles = [
    ...(subcategoryId ? [inCategory.where('subcategoryId', '=', subcategoryId)] : []),
    ...(maker ? [inCategory.where('maker', '=', maker)] : []),
    inCategory,
  ]
  const related: ProductCard[] = []
  for (const circle of circles) {
    const known = [product._id, ...related.map((one) => one._id)]
    const others = circle.where('_id', 'not in', known).limit(limit - related.length)
    if (related.length < limit) related.push(...(await others.execute()).map(cardFrom))
  }
  return related
}

/**
 * Adds one product. The caller has validated the fields. `createdAt` is any time that Date can parse, else this
 * throws RangeError; without `_id` it gets a new one.
 */
export async function addProduct(db: Database, fields: NewProduct): Promise<Product> {
  return db.change('products', (tx) => insertProduct(tx, fields))
}

/** Adds all products in one transaction, or none; each as `addProduct` does. */
export async function addProducts(db: Database, list: NewProduct[]): Promise<Product[]> {
  const rows = list.map(newRow)
  await addRows(db, rows)
  return rows.map(productFrom)
}

function newRow(fields: NewProduct): PlainRow {
  const now = new Date().toISOString()
  const createdAt = fields.createdAt ? new Date(fields.createdAt).toISOString() : now
  return {
    _id: fields._id ?? newId(),
    ...fieldColumns(fields),
    drawing: fields.drawing ?? null,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
    version: 1,
  }
}

/** Adds one product in the caller's transaction. */
export async function insertProduct(tx: Transaction<Tables>, fields: NewProduct): Promise<Product> {
  const row = newRow(fields)
  await tx
    .insertInto('products')
    .values({ ...row, ...titleWords(row.title) })
    .execute()
  await writeIndex(tx, [filedFrom(row)])
  return productFrom(row)
}

// SQLite allows 32,766 values in a statement; a product has 22.
const rowsPerStatement = 500

function addRows(db: Database, rows: PlainRow[]) {
  return db.change('products', async (tx) => {
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const some = rows.slice(start, start + rowsPerStatement)
      const worded = some.map((row) => ({ ...row, ...titleWords(row.title) }))
      await tx.insertInto('products').values(worded).execute()
      await writeIndex(tx, some.map(filedFrom))
    }
  })
}

/**
 * Saves an edited product. `version` is the one that the editor started from: if the product has
 * been saved since, nothing is written and the outcome is `stale`.
 */
export async function changeProduct(
  db: Database,
  id: string,
  fields: ProductFields,
  version: number,
): Promise<'changed' | 'stale' | 'missing'> {
  if (!isStorable(id)) return 'missing'

  const columns = fieldColumns(fields)
  const updatedAt = new Date().toISOString()
  const saved = await db.change('products', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set((eb) => ({
        ...columns,
        ...titleWords(fields.title),
        // The built-in drawing matches only the built-in photo.
        drawing: eb
          .case()
          .when('imageUrl', '=', fields.imageUrl)
          .then(eb.ref('drawing'))
          .else(null)
          .end(),
        updatedAt,
        version: version + 1,
      }))
      .where('_id', '=', id)
      .where('version', '=', version)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0) await indexProducts(tx, [id])
    return numUpdatedRows > 0
  })
  if (saved) return 'changed'
  return (await findProduct(db, id)) ? 'stale' : 'missing'
}

/** Indexes products from their current rows, in the caller's transaction. */
export async function indexProducts(tx: Transaction<Tables>, ids: string[]) {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('products')
    .select(filedColumns)
    .where('_id', 'in', ids)
    .execute()
  await writeIndex(tx, rows.map(filedFrom))
}

/** Moves the product to the trash. Returns how many were moved: 0 or 1 (C-64). */
export function deleteProduct(db: Database, id: string) {
  return moveToTrash(db, 'products', id)
}

/** Restores a deleted product. Returns how many were restored: 0 or 1. */
export function restoreProduct(db: Database, id: string) {
  return takeFromTrash(db, 'products', id)
}
