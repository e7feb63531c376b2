import type { Database } from '#app/database/database.server.ts'

const most = 200

export type Suggestions = { makers: string[]; conditions: string[]; types: string[] }

/** The words that other products have used, so that one thing is not called by two names. */
export async function suggestions(db: Database): Promise<Suggestions> {
  const [makers, conditions, types] = await Promise.all([
    wordsOf(db, 'maker'),
    wordsOf(db, 'condition'),
    wordsOf(db, 'type'),
  ])
  return { makers, conditions, types }
}

async function wordsOf(db: Database, column: 'maker' | 'condition' | 'type') {
  const rows = await db
    .selectFrom('products')
    .select(column)
    .distinct()
    .where('deletedAt', 'is', null)
    .where(column, 'is not', null)
    .orderBy(column)
    .limit(most)
    .execute()
  return rows.flatMap((row) => row[column] ?? [])
}
