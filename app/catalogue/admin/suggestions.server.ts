import type { Database } from '#app/database/database.server.ts'

import { newestFirst } from '../products.server.ts'

const most = 200
/** The number of products to read; reading all of a large catalogue would block other requests. */
const newest = 5000

const columns = ['maker', 'condition', 'type'] as const

export type Suggestions = { [name: string]: string[] }

export async function suggestions(db: Database): Promise<Suggestions> {
  const read = columns.map(async (column) => [column, await valuesOf(db, column)] as const)
  return Object.fromEntries(await Promise.all(read))
}

async function valuesOf(db: Database, column: (typeof columns)[number]) {
  const rows = await db
    .selectFrom(newestFirst(db, {}, { limit: newest }).select(column).as('newest'))
    .select(column)
    .where(column, 'is not', null)
    .groupBy(column)
    .orderBy((one) => one.fn.countAll(), 'desc')
    .orderBy(column)
    .limit(most)
    .execute()
  return rows.flatMap((row) => row[column] ?? []).toSorted((one, other) => one.localeCompare(other))
}
