import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'

export type QuoteText = { _id: string; name: string; words: string }

export function quoteTexts(db: Database): Promise<QuoteText[]> {
  return db
    .selectFrom('quoteTexts')
    .select(['_id', 'name', 'words'])
    .orderBy('name')
    .orderBy('_id')
    .limit(100)
    .execute()
}

/** The page draws the id of a new one, so that two presses of its button make one. */
export async function saveQuoteText(db: Database, { _id, name, words }: QuoteText) {
  const row = { _id, name, words, createdAt: new Date().toISOString() }
  const save = db
    .insertInto('quoteTexts')
    .values(row)
    .onConflict((conflict) => conflict.column('_id').doUpdateSet({ name, words }))
  await retryWhileBusy(() => save.execute())
}

export async function deleteQuoteText(db: Database, id: string) {
  await retryWhileBusy(() => db.deleteFrom('quoteTexts').where('_id', '=', id).execute())
}
