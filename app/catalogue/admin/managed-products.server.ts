import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'

import { availabilities } from '#app/content/constants.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { type ListRequest, countOf, managedPage, oneOf } from '#app/database/managed-list.server.ts'
import { valuesIn } from '#app/database/record-rows.server.ts'
import { hasLostFile } from '#app/media/remote-files/record-files.server.ts'
import { withRows } from '#app/ui/admin/lists/list-query.server.ts'

import { categoriesOf, namesOf } from '../categories.ts'
import { productRows } from '../product-rows.server.ts'
import { newestFirst } from '../products.server.ts'
import { parseQuery } from '../search/engine/parsed-query.ts'
import { filterTerms } from '../search/engine/terms.ts'
import { searchWithConditions } from './search-with-conditions.server.ts'

const states = ['live', 'draft', 'hidden'] as const
const needs = [
  'picture',
  'description',
  'subcategory',
  'file',
  'number',
  'maker',
  'impa',
  'price',
  'cost',
  'stock',
] as const
const supplies = ['in stock', 'to order', 'ask', 'none'] as const
const stocks = ['some', 'none'] as const

/** `subcategoryId` is `''` for products without one (C-49). */
export type ProductsAsked = ListRequest & {
  categoryId?: string | undefined
  subcategoryId?: string | undefined
  state?: (typeof states)[number] | undefined
  needs?: (typeof needs)[number] | undefined
  maker?: string | undefined
  supply?: (typeof supplies)[number] | undefined
  stock?: (typeof stocks)[number] | undefined
}

type ProductFilters = Omit<ProductsAsked, keyof ListRequest>

const filters = z.object({
  category: z.string().optional(),
  sub: z.string().optional(),
  state: z.enum(states).optional().catch(undefined),
  needs: z.enum(needs).optional().catch(undefined),
  maker: z.string().max(80).optional().catch(undefined),
  supply: z.enum(supplies).optional().catch(undefined),
  stock: z.enum(stocks).optional().catch(undefined),
})

export function productFiltersIn(searchParams: URLSearchParams): ProductFilters {
  const read = filters.parse(Object.fromEntries(searchParams))
  const { category, sub, state, needs: need, maker, supply, stock } = read
  return {
    categoryId: category || undefined,
    subcategoryId: sub === 'none' ? '' : sub || undefined,
    state,
    needs: need,
    maker: maker || undefined,
    supply,
    stock,
  }
}

const readColumns = [
  '_id',
  'title',
  'imageUrl',
  'maker',
  'impaCode',
  'stock',
  'lastQuoted',
  'partNumbers',
  'categoryId',
  'subcategoryId',
  'createdAt',
  'updatedAt',
  'version',
  'state',
  'availability',
] as const

export type ManagedProduct = Awaited<ReturnType<typeof managedProducts>>['rows'][number]

/** A search does not correct words here, because bulk actions apply to all listed products. */
export async function managedProducts(db: Database, { search = '', ...asked }: ProductsAsked) {
  const conditions = conditionsFor(db, asked)
  const results = await searched(db, search, asked)
  const filter = {
    subject: 'products' as const,
    conditions: results ? [...conditions, oneOf(db, results.ids)] : conditions,
    isScattered: isNarrowed(asked) || results !== undefined,
    known: await counted(db, asked, results),
  }
  const found = await managedPage(db, filter, asked)
  const page = await withRows(found, (ids) => rowsWith(db, ids))
  return { ...page, ...(results?.isMore && { isMore: true }) }
}

export async function* matchingProducts(db: Database, search: string, asked: ProductFilters) {
  const conditions = conditionsFor(db, asked)
  const results = await searched(db, search, asked, Infinity)
  if (!results) yield conditions
  for (let start = 0; results && start < results.ids.length; start += 1000)
    yield [...conditions, oneOf(db, results.ids.slice(start, start + 1000))]
}

type Found = Awaited<ReturnType<typeof searchWithConditions>>

function searched(db: Database, search: string, asked: ProductFilters, most?: number) {
  const parsed = parseQuery(search)
  if (parsed.words.length === 0) return undefined
  const conditions = beyondTerms(db, asked)
  const { categoryId, subcategoryId } = asked
  const terms = filterTerms({ categoryId, subcategoryId })
  const scope = { terms, withUnlisted: true as const, conditions }
  return searchWithConditions(db, parsed, scope, most)
}

/** Adds up the counters of the categories, because counting 100,000 products is slow. */
async function counted(
  db: Database,
  { categoryId, subcategoryId, ...asked }: ProductsAsked,
  results: Found | undefined,
) {
  const counts = await db.selectFrom('productCounts').selectAll().execute()
  const sum = (rows: typeof counts) =>
    rows.reduce((all, { products, unlisted }) => all + products + unlisted, 0)
  const here = counts.filter(
    (one) =>
      (categoryId === undefined || one.categoryId === categoryId) &&
      (subcategoryId === undefined || one.subcategoryId === subcategoryId),
  )
  return { total: sum(counts), matching: isNarrowed(asked) || results ? undefined : sum(here) }
}

function isNarrowed({ needs: need, state, maker, supply, stock }: ProductFilters) {
  return [need, state, maker, supply, stock].some((one) => one !== undefined)
}

async function rowsWith(db: Database, ids: string[]) {
  const rows = await db.selectFrom('products').select(readColumns).where('_id', 'in', ids).execute()
  return rows.map((row) => {
    const { stock, lastQuoted, ...shown } = row
    const { partNumbers = [], availability, ...present } = valuesIn(productRows, shown)
    const partNumber = partNumbers[0]?.value
    return {
      ...present,
      ...namesOf(categoriesOf(db), row.categoryId, row.subcategoryId),
      ...(partNumber !== undefined && { partNumber }),
      ...(availability && { supply: availabilities[availability] }),
      ...(stock !== null && { stock }),
      ...(lastQuoted !== null && { lastQuoted }),
    }
  })
}

const conditionOf = {
  picture: () => sql<SqlBool>`"imageUrl" = ''`,
  description: () => sql<SqlBool>`"description" = ''`,
  file: () => hasLostFile,
  subcategory: (db: Database) =>
    sql<SqlBool>`"subcategoryId" = '' and "categoryId" in (${sql.join(['', ...dividedIds(db)])})`,
  number: () => sql<SqlBool>`"products"."partNumbers" is null`,
  maker: () => sql<SqlBool>`"products"."maker" is null`,
  impa: () => sql<SqlBool>`"products"."impaCode" is null`,
  price: () => sql<SqlBool>`"products"."lastQuoted" is null`,
  cost: () => sql<SqlBool>`"products"."boughtFor" is null`,
  stock: () => sql<SqlBool>`"products"."stock" is null`,
}

const supplyIs = {
  'in stock': sql<SqlBool>`"products"."availability" = 'in stock'`,
  'to order': sql<SqlBool>`"products"."availability" = 'to order'`,
  ask: sql<SqlBool>`"products"."availability" = 'ask'`,
  none: sql<SqlBool>`"products"."availability" is null`,
}

const stockIs = {
  some: sql<SqlBool>`"products"."stock" <> '0'`,
  none: sql<SqlBool>`"products"."stock" = '0'`,
}

const stateIs = {
  live: sql<SqlBool>`"products"."state" is null`,
  draft: sql<SqlBool>`"products"."state" = 'draft'`,
  hidden: sql<SqlBool>`"products"."state" = 'hidden'`,
}

function conditionsFor(
  db: Database,
  { categoryId, subcategoryId, state, needs: need, ...more }: Partial<ProductsAsked>,
) {
  const { maker, supply, stock } = more
  const ids = [categoryId ?? '', subcategoryId ?? '', maker ?? '']
  if (!ids.every(isStorable)) return [sql<SqlBool>`1 = 0`]
  return [
    ...(categoryId === undefined ? [] : [sql<SqlBool>`"categoryId" = ${categoryId}`]),
    ...(subcategoryId === undefined ? [] : [sql<SqlBool>`"subcategoryId" = ${subcategoryId}`]),
    ...(state ? [stateIs[state]] : []),
    ...(need ? [conditionOf[need](db)] : []),
    ...(maker === undefined ? [] : [sql<SqlBool>`"products"."maker" = ${maker}`]),
    ...(supply ? [supplyIs[supply]] : []),
    ...(stock ? [stockIs[stock]] : []),
  ]
}

function beyondTerms(db: Database, { subcategoryId, ...asked }: ProductFilters) {
  const own = { ...asked, categoryId: undefined }
  return conditionsFor(db, { ...own, ...(subcategoryId === '' && { subcategoryId }) })
}

function dividedIds(db: Database) {
  const divided = categoriesOf(db).all.filter(({ subcategories }) => subcategories.length > 0)
  return divided.map(({ id }) => String(id))
}

/** Counts use an index or a counter. `withoutSubcategory`: only products whose category has subcategories. */
export async function incompleteProducts(db: Database) {
  const [placed, withoutPicture, withoutDescription, withoutFile] = await Promise.all([
    placedProducts(db),
    productsWithout(db, 'imageUrl'),
    productsWithout(db, 'description'),
    countOf(db, 'products', hasLostFile),
  ])
  return { ...placed, withoutPicture, withoutDescription, withoutFile }
}

async function placedProducts(db: Database) {
  const counts = await db.selectFrom('productCounts').selectAll().execute()
  const divided = dividedIds(db)
  const undecided = counts.filter(
    ({ categoryId, subcategoryId }) => subcategoryId === '' && divided.includes(categoryId),
  )
  return {
    products: counts.reduce((all, { products }) => all + products, 0),
    withoutSubcategory: undecided.reduce((all, one) => all + one.products + one.unlisted, 0),
  }
}

/** A literal, because no engine uses the partial index for a parameter. */
function productsWithout(db: Database, column: 'imageUrl' | 'description') {
  return countOf(db, 'products', sql<SqlBool>`"deletedAt" is null and ${sql.ref(column)} = ''`)
}

const mostSuggestions = 200
const mostMakers = 60
/** The number of products to read; reading all of a large catalogue would block other requests. */
const newestRead = 5000

const suggestedColumns = ['maker', 'condition', 'type'] as const

export type Suggestions = { [name: string]: string[] }

export async function suggestions(db: Database): Promise<Suggestions> {
  const read = suggestedColumns.map(async (column) => [column, await valuesOf(db, column)] as const)
  return Object.fromEntries(await Promise.all(read))
}

export async function listedMakers(db: Database) {
  return (await valuesOf(db, 'maker')).slice(0, mostMakers)
}

async function valuesOf(db: Database, column: (typeof suggestedColumns)[number]) {
  const rows = await db
    .selectFrom(newestFirst(db, {}, { limit: newestRead }).select(column).as('newest'))
    .select(column)
    .where(column, 'is not', null)
    .groupBy(column)
    .orderBy((one) => one.fn.countAll(), 'desc')
    .orderBy(column)
    .limit(mostSuggestions)
    .execute()
  return rows.flatMap((row) => row[column] ?? []).toSorted((one, other) => one.localeCompare(other))
}
