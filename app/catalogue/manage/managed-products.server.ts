import { type SqlBool, sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import {
  type Asked,
  inOrder,
  type ManagedPage,
  managedPage,
} from '#app/database/managed-list.server.ts'
import { withoutNulls } from '#app/database/tables.server.ts'

import { categories, namesOf } from '../categories.ts'
import { partNumbersIn } from '../product-rows.server.ts'

/** What may be wanting of a product that a buyer would look for. */
export const needs = ['picture', 'description', 'subcategory'] as const
export type Need = (typeof needs)[number]

/** `subcategoryId` is `''` for the products with none chosen (C-49). */
export type ProductsAsked = Asked & {
  categoryId?: string | undefined
  subcategoryId?: string | undefined
  needs?: Need | undefined
}

const columns = [
  '_id',
  'title',
  'imageUrl',
  'drawing',
  'maker',
  'model',
  'partNumbers',
  'categoryId',
  'subcategoryId',
  'createdAt',
  'updatedAt',
  'version',
] as const

export type ManagedProduct = Awaited<ReturnType<typeof managedProducts>>['rows'][number]

/** One page of the products as an owner's list shows them; `partNumber` is the first (C-8). */
export async function managedProducts(db: Database, asked: ProductsAsked) {
  const filter = {
    subject: 'products',
    conditions: wanted(asked),
    isScattered: asked.needs !== undefined,
    known: await counted(db, asked),
  } as const
  const found = await managedPage(db, filter, asked)
  return { ...found, rows: await listedRows(db, found) }
}

/** Counting a hundred thousand products takes a while; the counters of the categories know. */
async function counted(db: Database, { categoryId, subcategoryId, needs: need }: ProductsAsked) {
  const counts = await db.selectFrom('productCounts').selectAll().execute()
  const sum = (rows: typeof counts) => rows.reduce((all, { products }) => all + products, 0)
  const here = counts.filter(
    (one) =>
      (categoryId === undefined || one.categoryId === categoryId) &&
      (subcategoryId === undefined || one.subcategoryId === subcategoryId),
  )
  return { total: sum(counts), matching: need ? undefined : sum(here) }
}

async function listedRows(db: Database, { rows: ids }: ManagedPage<string>) {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('products').select(columns).where('_id', 'in', ids).execute()
  return inOrder(ids, rows).map((row) => {
    const { partNumbers = '[]', ...present } = withoutNulls(row)
    const partNumber = partNumbersIn(partNumbers)[0]?.value
    const names = namesOf(row.categoryId, row.subcategoryId)
    return { ...present, ...names, ...(partNumber !== undefined && { partNumber }) }
  })
}

/** The categories that have subcategories to choose from. */
export const divided = categories
  .filter(({ subcategories }) => subcategories.length > 0)
  .map(({ id }) => String(id))

const conditions = {
  picture: sql<SqlBool>`"imageUrl" = ''`,
  description: sql<SqlBool>`"description" = ''`,
  subcategory: sql<SqlBool>`"subcategoryId" = '' and "categoryId" in (${sql.join(divided)})`,
}

function wanted({ categoryId, subcategoryId, needs: need }: ProductsAsked) {
  const ids = [categoryId ?? '', subcategoryId ?? '']
  if (!ids.every(isStorable)) return [sql<SqlBool>`1 = 0`]
  return [
    ...(categoryId === undefined ? [] : [sql<SqlBool>`"categoryId" = ${categoryId}`]),
    ...(subcategoryId === undefined ? [] : [sql<SqlBool>`"subcategoryId" = ${subcategoryId}`]),
    ...(need ? [conditions[need]] : []),
  ]
}
