import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { type Cursor, pageOf, findRecord, olderThan } from '#app/database/records.server.ts'

import { categoriesOf, hiddenIds, isHidden } from './categories.ts'
import { cardColumns, cardFrom, type ProductCard, productRowsOf } from './product-rows.server.ts'
import type { Product } from './product.ts'

export type ProductFilter = { categoryId?: string | undefined; subcategoryId?: string | undefined }

export type PageQuery = { after?: Cursor | undefined; limit: number }

/** Without those of hidden categories, which only their own pages show. */
export function listedProducts(db: Database) {
  const hidden = hiddenIds(categoriesOf(db))
  return db
    .selectFrom('products')
    .where('deletedAt', 'is', null)
    .$if(hidden.length > 0, (query) => query.where('categoryId', 'not in', hidden))
}

/** Costs the same for every page and catalogue size, because each filter has an index. */
export function newestFirst(db: Database, filter: ProductFilter, { after, limit }: PageQuery) {
  const { categoryId, subcategoryId } = filter
  return listedProducts(db)
    .$if(categoryId !== undefined, (query) => query.where('categoryId', '=', categoryId ?? ''))
    .$if(subcategoryId !== undefined, (query) =>
      query.where('subcategoryId', '=', subcategoryId ?? ''),
    )
    .where(olderThan(after))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit)
}

export type ProductCounts = Map<string, { products: number; bySubcategory: Map<string, number> }>

export function findProduct(db: Database, id: string) {
  return findRecord(db, productRowsOf(db), id)
}

export async function newestProducts(db: Database, limit: number): Promise<ProductCard[]> {
  const rows = await newestFirst(db, {}, { limit }).select(cardColumns).execute()
  return rows.map((row) => cardFrom(categoriesOf(db), row))
}

export async function productsInCategory(
  db: Database,
  { after, limit, ...filter }: ProductFilter & { categoryId: string } & PageQuery,
): Promise<{ products: ProductCard[]; next?: Cursor }> {
  if (![filter.categoryId, filter.subcategoryId ?? ''].every(isStorable)) return { products: [] }

  const found = newestFirst(db, filter, { after, limit: limit + 1 })
  const { records, ...next } = pageOf(await found.select(cardColumns).execute(), limit)
  return { products: records.map((row) => cardFrom(categoriesOf(db), row)), ...next }
}

export async function productCounts(db: Database): Promise<ProductCounts> {
  const rows = await db.selectFrom('productCounts').selectAll().where('products', '>', 0).execute()
  const counts: ProductCounts = new Map()
  const categories = categoriesOf(db)
  for (const { categoryId, subcategoryId, products: count } of rows) {
    if (isHidden(categories, { categoryId })) continue
    const category = counts.get(categoryId) ?? { products: 0, bySubcategory: new Map() }
    category.products += count
    category.bySubcategory.set(subcategoryId, count)
    counts.set(categoryId, category)
  }
  return counts
}

/** Products of its subcategory, then of its maker in its category, then of its category; newest first in each (C-20). */
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
    const excluded = [product._id, ...related.map((one) => one._id)]
    const others = circle.where('_id', 'not in', excluded).limit(limit - related.length)
    if (related.length === limit) break
    const rows = await others.execute()
    related.push(...rows.map((row) => cardFrom(categoriesOf(db), row)))
  }
  return related
}
