import type { Database } from '#app/database/database.server.ts'

const most = 200
/** So many products tell which words are in use; to look through all would stop a large catalogue for a moment. */
const newest = 5000

export type Suggestions = { makers: string[]; conditions: string[]; types: string[] }

/** The words that the newest products use, so that one thing is not called by two names. */
export async function suggestions(db: Database): Promise<Suggestions> {
  const [makers, conditions, types] = await Promise.all([
    wordsOf(db, 'maker'),
    wordsOf(db, 'condition'),
    wordsOf(db, 'type'),
  ])
  return { makers, conditions, types }
}

/** The most used first choose themselves; they are told in the order of the alphabet. */
async function wordsOf(db: Database, column: 'maker' | 'condition' | 'type') {
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
