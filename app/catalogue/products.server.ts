import { type Kysely, sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { recordIn, valuesIn } from '#app/database/record-rows.server.ts'
import { type Cursor, pageOf, findRecord, olderThan } from '#app/database/records.server.ts'
import { inOrder } from '#app/database/searched.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { utcDay } from '#app/platform/clock.ts'

import { categoriesOf, hiddenIds, isHidden } from './categories.ts'
import {
  cardColumns,
  cardFrom,
  type ProductCard,
  productRows,
  productRowsOf,
  staffRowsOf,
} from './product-rows.server.ts'
import type { Product } from './product.ts'

export type ProductFilter = { categoryId?: string | undefined; subcategoryId?: string | undefined }

export type PageQuery = { after?: Cursor | undefined; limit: number }

/** The products that buyers see: neither deleted, nor draft, nor hidden, nor in a hidden category. */
export function listedProducts(db: Database) {
  const hidden = hiddenIds(categoriesOf(db))
  return db
    .selectFrom('products')
    .where('deletedAt', 'is', null)
    .where('state', 'is', null)
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

/** Also a draft or a hidden product. */
export function findProduct(db: Database, id: string) {
  return findRecord(db, productRowsOf(db), id)
}

export function findStaffProduct(db: Database, id: string) {
  return findRecord(db, staffRowsOf(db), id)
}

export async function homePageProducts(db: Database, limit: number): Promise<ProductCard[]> {
  const featured = await listedProducts(db)
    .innerJoin('featuredProducts', 'productId', '_id')
    .select(cardColumns)
    .orderBy('position')
    .limit(limit)
    .execute()
  const newest = await newestFirst(db, {}, { limit }).select(cardColumns).execute()
  const others = newest.filter(({ _id }) => featured.every((one) => one._id !== _id))
  const categories = categoriesOf(db)
  return [...featured, ...others].slice(0, limit).map((row) => cardFrom(categories, row))
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

const mostNamed = 3
/** Of which the most viewed are sought; a category of rarely seen products may name none. */
const mostRead = 500
const week = 7 * 24 * 60 * 60 * 1000

export type NamedProduct = Pick<Product, '_id' | 'title'>

/** By the id of a category: what visitors opened most in a week, three at most. */
export async function mostViewed(db: Database, now = Date.now()) {
  const views = await db
    .selectFrom('insights')
    .select(({ fn }) => ['name', fn.sum<number>('times').as('times')])
    .where('kind', '=', 'product')
    .where('day', '>', utcDay(now - week))
    .groupBy('name')
    .orderBy('times', 'desc')
    .orderBy('name')
    .limit(mostRead)
    .execute()
  const ids = views.map(({ name }) => name)
  const rows = await listedProducts(db)
    .select(['_id', 'title', 'categoryId'])
    .where('_id', 'in', ['', ...ids])
    .execute()
  const named = new Map<string, NamedProduct[]>()
  for (const { categoryId, ...product } of inOrder(ids, rows)) {
    const before = named.get(categoryId) ?? []
    if (before.length < mostNamed) named.set(categoryId, [...before, product])
  }
  return named
}

export async function comparedProducts(db: Database, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await listedProducts(db).selectAll().where('_id', 'in', ids).execute()
  const type = productRowsOf(db)
  return inOrder(
    ids,
    rows.map((row) => recordIn(type, row)),
  )
}

/** Of its subcategory, then its maker in its category, then its category; newest first in each (C-20). */
export async function findRelatedProducts(
  db: Database,
  product: Product,
  limit: number,
  shown: string[] = [],
) {
  const { categoryId, subcategoryId, maker } = product
  const inCategory = newestFirst(db, { categoryId }, { limit }).select(cardColumns)
  const circles = [
    ...(subcategoryId ? [inCategory.where('subcategoryId', '=', subcategoryId)] : []),
    ...(maker ? [inCategory.where('maker', '=', maker)] : []),
    inCategory,
  ]
  const related: ProductCard[] = []
  for (const circle of circles) {
    const excluded = [product._id, ...shown, ...related.map((one) => one._id)]
    const others = circle.where('_id', 'not in', excluded).limit(limit - related.length)
    if (related.length === limit) break
    const rows = await others.execute()
    related.push(...rows.map((row) => cardFrom(categoriesOf(db), row)))
  }
  return related
}

export type LinkedProduct = Pick<
  Product,
  | '_id'
  | 'title'
  | 'imageUrl'
  | 'drawing'
  | 'categoryId'
  | 'subcategoryId'
  | 'availability'
  | 'leadTime'
> & {
  number?: string
  isLive: boolean
}

export type LinkedProducts = Record<'supersededBy' | 'replaces' | 'alternatives', LinkedProduct[]>

/** In both directions. Drafts are left out; a hidden product is named, because its number is still asked for. */
export async function linkedProducts(db: Kysely<Tables>, id: string): Promise<LinkedProducts> {
  const { rows } = await sql<Linked>`
    select "kind", "isFrom", ${sql.join(linkedColumns.map((name) => sql.ref(name)))} from (
      select "kind", 1 as "isFrom", "toId" as "other" from "productLinks" where "fromId" = ${id}
      union all
      select "kind", 0, "fromId" from "productLinks" where "toId" = ${id}
    ) as "links" join "products" on "_id" = "other"
    where "deletedAt" is null and ("state" is null or "state" = 'hidden')
    order by "createdAt" desc, "_id" desc`.execute(db)
  const of = (kind: Linked['kind'], directions: number[]) =>
    rows.filter((row) => row.kind === kind && directions.includes(row.isFrom)).map(linkedIn)
  const supersededBy = of('superseded', [1])
  const replaces = of('superseded', [0])
  const others = new Map(of('alternative', [0, 1]).map((one) => [one._id, one]))
  for (const { _id } of [...supersededBy, ...replaces]) others.delete(_id)
  return {
    supersededBy,
    replaces,
    alternatives: [...others.values()].filter(({ isLive }) => isLive),
  }
}

const linkedColumns = [
  '_id',
  'title',
  'state',
  'partNumbers',
  'imageUrl',
  'drawing',
  'categoryId',
  'subcategoryId',
  'availability',
  'leadTime',
] as const

type Linked = Pick<Tables['products'], (typeof linkedColumns)[number]> &
  Pick<Tables['productLinks'], 'kind'> & { isFrom: number }

function linkedIn(row: Linked): LinkedProduct {
  const { kind: _, isFrom: __, state, ...columns } = row
  const { partNumbers = [], ...shown } = valuesIn(productRows, columns)
  const number = partNumbers[0]?.value
  return { ...shown, isLive: state === null, ...(number !== undefined && { number }) }
}

export async function namedProducts(db: Kysely<Tables>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('products')
    .select(linkedColumns)
    .where('_id', 'in', ['', ...ids.filter(isStorable)])
    .where('deletedAt', 'is', null)
    .execute()
  return ids.flatMap((id) =>
    rows
      .filter(({ _id }) => _id === id)
      .map((row) => linkedIn({ kind: 'alternative', isFrom: 1, ...row })),
  )
}
