import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'

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

/** With `_id` '' it is a new one. */
export async function saveQuoteText(db: Database, { _id, name, words }: QuoteText) {
  await retryWhileBusy<unknown>(() => {
    if (_id)
      return db.updateTable('quoteTexts').set({ name, words }).where('_id', '=', _id).execute()
    const row = { _id: newId(), name, words, createdAt: new Date().toISOString() }
    return db.insertInto('quoteTexts').values(row).execute()
  })
}

export async function deleteQuoteText(db: Database, id: string) {
  await retryWhileBusy(() => db.deleteFrom('quoteTexts').where('_id', '=', id).execute())
}
