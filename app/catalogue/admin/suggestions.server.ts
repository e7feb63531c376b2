import type { Database } from '#app/database/database.server.ts'

const most = 200
/** The number of products to read; reading all of a large catalogue would block other requests. */
const newest = 5000

/** By field. */
export type Suggestions = { [name: string]: string[] }

/** The values that the newest products use, so that one thing does not get two names. */
export async function suggestions(db: Database): Promise<Suggestions> {
  const [maker, condition, type] = await Promise.all([
    valuesOf(db, 'maker'),
    valuesOf(db, 'condition'),
    valuesOf(db, 'type'),
  ])
  return { maker, condition, type }
}

/** The most used values, in alphabetical order. */
async function valuesOf(db: Database, column: 'maker' | 'condition' | 'type') {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('products')
        .select(column)
        .where('deletedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .orderBy('_id', 'desc')
        .limit(newest)
        .as('newest'),
    )
    .select(column)
    .where(column, 'is not', null)
    .groupBy(column)
    .orderBy((one) => one.fn.countAll(), 'desc')
    .orderBy(column)
    .limit(most)
    .execute()
  return rows.flatMap((row) => row[column] ?? []).toSorted((one, other) => one.localeCompare(other))
}
