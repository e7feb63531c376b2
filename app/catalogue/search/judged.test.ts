import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'

import { judged } from './judged.testing.ts'
import { search } from './search.server.ts'
import { catalogue, demoDatabase } from './search.testing.ts'

const shown = 20

test.each(engines)('the queries of buyers find the right product (%s)', async (engine) => {
  const db = await demoDatabase(engine)
  const ranks = []
  for (const [query, ...first] of judged) {
    const { products } = await search(db, { query, limit: shown })
    const index = products.findIndex(({ title }) => first.some((one) => title.startsWith(one)))
    ranks.push({ query, score: index < 0 ? 0 : 1 / (index + 1), top: products[0]?.title })
  }
  const mean = ranks.reduce((sum, { score }) => sum + score, 0) / ranks.length
  const missed = ranks.filter(({ score }) => score < 1)
  expect(judged.length).toBeGreaterThanOrEqual(120)
  expect(mean, JSON.stringify(missed)).toBeGreaterThanOrEqual(1)
})

test('each judged query names products that exist', () => {
  for (const [query, ...first] of judged) {
    for (const one of first) {
      const meant = catalogue.filter(({ title }) => title.startsWith(one))
      expect(meant, `${query}: ${one}`).toHaveLength(1)
    }
  }
})

test.each(engines)('every code finds its product first in every spelling (%s)', async (engine) => {
  const db = await demoDatabase(engine)
  for (const { title, maker = '', model, partNumbers = [] } of catalogue) {
    const codes = [
      ...partNumbers.map(({ value }) => value),
      ...(model ? [model, `${maker} ${model}`] : []),
    ]
    const spellings = codes.flatMap((code) => [
      code,
      code.toLowerCase(),
      code.replaceAll(/[\s./-]/g, ''),
      code.replaceAll(/[\s./-]/g, ' '),
      code.replaceAll(/[\s./-]/g, '-'),
    ])
    for (const query of new Set(spellings)) {
      const { products } = await search(db, { query, limit: 1 })
      expect(products[0]?.title, query).toBe(title)
    }
  }
})
