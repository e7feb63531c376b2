import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines } from '#app/database/database.testing.ts'

import { addProducts } from '../product-writes.server.ts'
import { foreignProducts, judgedLanguages, judgedTitles } from './judged-languages.testing.ts'
import { search } from './search.server.ts'
import { demoDatabase } from './search.testing.ts'

async function missedOf(db: Database, judged: typeof judgedTitles) {
  const missed: string[] = []
  for (const [query, ...first] of judged) {
    const { products } = await search(db, { query, limit: 3 })
    const title = products[0]?.title ?? ''
    if (!first.some((one) => title.startsWith(one))) missed.push(`${query}: ${title}`)
  }
  return missed
}

test.each(engines)(
  'queries in the languages of crews find the right product of an English catalogue (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    const missed: { [language: string]: string[] } = {}
    for (const [language, judged] of Object.entries(judgedLanguages)) {
      const found = await missedOf(db, judged)
      if (found.length > 0) missed[language] = found
    }
    expect(Object.keys(judgedLanguages).length).toBeGreaterThanOrEqual(12)
    expect(missed).toEqual({})
  },
)

test.each(engines)(
  'titles in every script are found in other forms, and by a part of a run without spaces (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    await addProducts(db, foreignProducts)
    expect(await missedOf(db, judgedTitles)).toEqual([])
  },
)

test.each(engines)(
  'a foreign title is found by the English word of the trade (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    const titles = ['Дейдвудный подшипник', 'Bocina de hélice', '螺旋桨螺母', 'Łożysko oporowe']
    const [first] = foreignProducts
    if (!first) throw new Error('There is no product')
    await addProducts(
      db,
      titles.map((title) => ({ ...first, title })),
    )
    const found = async (query: string) => {
      const { products } = await search(db, { query, limit: 20 })
      return products.map(({ title }) => title).filter((title) => titles.includes(title))
    }
    expect(await found('propeller')).toHaveLength(2)
    expect(await found('bearing')).toHaveLength(2)
    expect(await found('подшипники')).toHaveLength(2)
    expect(await found('hélices')).toHaveLength(2)
  },
)

test.each(engines)(
  'a product is found by the maker of the machine that it fits (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    const [first] = foreignProducts
    if (!first) throw new Error('There is no product')
    const fits = [{ maker: 'Anglo Belgian', model: 'DZC' }]
    await addProducts(db, [{ ...first, title: 'Tappet roller', fits }])
    for (const query of ['anglo belgian', 'tappet anglo belgian', 'anglo belgian dzc']) {
      const { products } = await search(db, { query, limit: 1 })
      expect(products[0]?.title, query).toBe('Tappet roller')
    }
  },
)
