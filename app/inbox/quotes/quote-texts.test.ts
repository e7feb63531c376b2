import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { newId } from '#app/database/ids.ts'

import { deleteQuoteText, quoteTexts, saveQuoteText } from './quotes.server.ts'

test.each(engines)('an answer that is saved twice at once is one, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const text = { _id: newId(), name: 'Delivery', words: 'Ex works Chattogram.' }
  await Promise.all([saveQuoteText(db, text), saveQuoteText(db, text)])
  expect(await quoteTexts(db)).toEqual([text])
})

test('words of an answer that was deleted meanwhile are kept', async () => {
  const db = await freshDatabase('sqlite')
  const text = { _id: newId(), name: 'Delivery', words: 'Ex works Chattogram.' }
  await saveQuoteText(db, text)
  await deleteQuoteText(db, text._id)
  const changed = { ...text, words: 'Free on board.' }
  await saveQuoteText(db, changed)
  expect(await quoteTexts(db)).toEqual([changed])
})
