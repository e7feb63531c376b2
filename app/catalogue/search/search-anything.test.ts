import fc from 'fast-check'
import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'

import { search } from './search.server.ts'
import { demoDatabase } from './search.testing.ts'
import { suggestions } from './suggestions.server.ts'

const everySign = fc.string({ unit: 'binary', maxLength: 60 })
const operators = fc.constantFrom(
  '"',
  "'",
  '*',
  ':',
  ':*',
  '(',
  ')',
  ' AND ',
  ' OR ',
  ' NOT ',
  'NEAR(',
  '^',
  '|',
  '&',
  '!',
  '<->',
  '%',
  '_',
  '\\',
  '\0',
  ';',
  '--',
  '{',
  '}',
  '+',
  '-',
  'a',
  '1',
  'zz9',
)
const typed = fc.oneof(
  everySign,
  fc.array(operators, { maxLength: 20 }).map((signs) => signs.join('')),
  fc.string({
    unit: fc.constantFrom('\ud800', '\udfff', 'i\u0307', 'ß', '𝟙', '१', '१२', '\u0300'),
  }),
  fc.constantFrom(
    ...['x', '9', '"', 'ab ', '1 ', '💧', 'radar ', '\n'].map((sign) => sign.repeat(10_000)),
  ),
)

test.each(engines)('no query gives an error (%s)', async (engine) => {
  const db = await demoDatabase(engine)
  await fc.assert(
    fc.asyncProperty(typed, typed, async (query, other) => {
      const at = other.length > 20 ? other : undefined
      const { matching } = await search(db, {
        query,
        at,
        maker: other,
        categoryId: other,
        limit: 3,
      })
      expect(matching).toBeGreaterThanOrEqual(0)
      await search(db, { query, limit: 3 })
      expect((await suggestions(db, query)).length).toBeLessThanOrEqual(8)
    }),
    { numRuns: 200, examples: [['1𐐀', '1𐐀']] },
  )
})
