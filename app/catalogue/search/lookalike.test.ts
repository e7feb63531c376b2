import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { addProducts } from '../product-writes.server.ts'
import type { Facets } from './engine/facets.server.ts'
import { judged } from './judged.testing.ts'
import { search } from './search.server.ts'
import { catalogue } from './search.testing.ts'
import { suggestions } from './suggestions.server.ts'

/** Common words, typing errors that are offered or corrected, and unknown words. */
const others = ['pump', 'new', '2', 'm', 'PT9OO', 'wpi2c', 'magnatron', 'separxyz', 'FAR-2128', '-']

const queries = [...others, ...judged.map(([query]) => query)]

const narrowing = [
  ['categories', 'categoryId'],
  ['subcategories', 'subcategoryId'],
  ['makers', 'maker'],
  ['types', 'type'],
  ['conditions', 'condition'],
] as const

/** The first choice of one kind as a filter, then the first choices of all kinds together. */
function choices(facets: Facets, turn: number) {
  const found = narrowing.flatMap(([kind, name]) => {
    const value = facets[kind][0]?.value
    return value === undefined ? [] : [{ [name]: value }]
  })
  return found.length === 0 ? [] : [found[turn % found.length], Object.assign({}, ...found)]
}

async function bothDatabases() {
  const [sqlite, postgres] = await Promise.all(engines.map((engine) => freshDatabase(engine)))
  if (!sqlite || !postgres) throw new Error('There is no database')
  // Fixed ids, because a search cursor contains an id.
  const named = catalogue.map((one, index) => ({ ...one, _id: `product-${index}` }))
  for (const db of [sqlite, postgres]) await addProducts(db, named)
  return { sqlite, postgres }
}

test('both engines give the same results for every search and filter', async () => {
  const { sqlite, postgres } = await bothDatabases()
  for (const [turn, query] of queries.entries()) {
    const asked = { query, limit: 7 }
    const answer = await search(sqlite, asked)
    expect(await search(postgres, asked), query).toEqual(answer)
    const { next: at } = answer
    for (const chosen of [...choices(answer.facets, turn), ...(at === undefined ? [] : [{ at }])]) {
      const narrowed = { ...asked, ...chosen }
      const why = JSON.stringify(narrowed)
      expect(await search(postgres, narrowed), why).toEqual(await search(sqlite, narrowed))
    }
  }
}, 120_000)

test('both engines give the same suggestions for incomplete words', async () => {
  const { sqlite, postgres } = await bothDatabases()
  for (const query of queries) {
    const typed = query.slice(0, Math.ceil(query.length / 2) + 1)
    expect(await suggestions(postgres, typed), typed).toEqual(await suggestions(sqlite, typed))
  }
})
