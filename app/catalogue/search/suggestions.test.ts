import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { openApi } from '#tests/api.testing.ts'

import { categoriesOf } from '../categories.ts'
import { smallCategoryDrawing } from '../product-card.tsx'
import { addProducts } from '../product-writes.server.ts'
import { addProduct, deleteProduct } from '../products.testing.ts'
import { demoDatabase } from './search.testing.ts'
import type { Suggestion } from './suggested-categories.ts'
import { suggestions } from './suggestions.server.ts'

test.each(engines)(
  'a part of a code finds its product and the code as on the plate (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    for (const typed of ['jma9', 'JMA 91', 'jma-9122-6', '91226xa']) {
      const [first] = await suggestions(db, typed)
      expect(first, typed).toEqual({
        kind: 'code',
        text: 'JMA-9122-6XA',
        note: 'JRC JMA-9122-6XA X-band radar',
        address: expect.stringMatching(/^\/view-details\/[0-9a-f]{24}$/),
        drawing: 'radar',
      })
    }
    // It has the trigrams 912 and 122, but not 9122.
    const fields = { description: '', imageUrl: '', categoryId: '1', subcategoryId: '' }
    await addProduct(db, { ...fields, title: 'Other', model: '1229123' })
    expect((await suggestions(db, '9122')).map(({ text }) => text)).toEqual(['JMA-9122-6XA'])
    expect(await suggestions(db, 'impa 37 11')).toMatchObject([
      { kind: 'code', text: '37 11 02', note: 'Test gloves' },
    ])
  },
)

test.each(engines)(
  'the beginning of a model finds all parts for this machine (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    expect(JSON.stringify(await suggestions(db, 'dk-20'))).not.toContain('/machines/')
    const found = await suggestions(db, '6EY18')
    expect(found.slice(-2)).toEqual([
      {
        kind: 'category',
        text: 'Yanmar 6EY18',
        note: 'All parts for this machine',
        address: '/machines/yanmar/6ey18',
      },
      expect.objectContaining({ address: '/machines/yanmar/6ey18alw' }),
    ])
  },
)

test.each(engines)(
  'the last word may be incomplete, the others must be whole (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    const texts = async (typed: string) =>
      (await suggestions(db, typed)).map(({ kind, text }) => `${kind}: ${text}`)

    expect(await texts('rada')).toEqual(await texts('RADAR '))
    expect(await texts('rad')).toEqual(
      expect.arrayContaining(['product: JRC JMA-9122-6XA X-band radar', 'category: RADAR']),
    )
    expect(await texts('spare parts for pur')).toContain('category: Spare Parts For Purifier')
    expect(await texts('spar parts for purifier')).toEqual([])
    expect(await texts('spare parts for purifer')).toContain('category: Spare Parts For Purifier')
    expect(await texts('purifer')).toEqual(await texts('purifier'))
    expect(await texts('centrifuge')).toContain('category: Spare Parts For Purifier')
    expect(await texts('x-band rad')).toContain('product: JRC JMA-9122-6XA X-band radar')
  },
)

test.each(engines)(
  'nothing is suggested for one character, for unknown words, or from the trash (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    for (const typed of ['', ' ', 'r', '-9-', '💧', 'zzzz']) {
      expect(await suggestions(db, typed), typed).toEqual([])
    }
    const fields = { title: 'Qwertz', description: '', imageUrl: '', categoryId: '1' }
    const { _id } = await addProduct(db, { ...fields, subcategoryId: '' })
    expect(await suggestions(db, 'qwe')).toHaveLength(1)
    await deleteProduct(db, _id)
    expect(await suggestions(db, 'qwe')).toEqual([])
  },
)

test.each(engines)(
  'a response has at most 8 entries and 5 kB, even with long names and ids (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    const long = { description: 'X.', imageUrl: '', categoryId: '1', subcategoryId: '106' }
    await addProducts(
      db,
      Array.from({ length: 20 }, (_, n) => ({
        ...long,
        title: `Radar ${'雷'.repeat(150)}`,
        _id: `${n}${'達'.repeat(n < 10 ? 4 : 100)}`,
      })),
    )
    const answer = await get('/api/search/suggestions?q=rad')
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    expect(answer.rawPayload.byteLength).toBeLessThanOrEqual(5000)
    expect(answer.json().length).toBeGreaterThan(2)
    expect(answer.json().length).toBeLessThanOrEqual(8)
    expect((await get('/api/search/suggestions')).json()).toEqual([])
  },
)

test('C-85: a suggestion shows the category drawing without a photo of our own', async () => {
  const { db, get } = await openApi('sqlite')
  const fields = { description: '', categoryId: '7', subcategoryId: '' }
  await addProduct(db, { ...fields, title: 'Zincblock one', imageUrl: 'https://i.ibb.co/a.jpg' })
  await addProduct(db, { ...fields, title: 'Zincblock two', imageUrl: '/drawn.svg' })
  await addProduct(db, { ...fields, title: 'Zincblock three', imageUrl: '' })
  const suggested: Suggestion[] = (await get('/api/search/suggestions?q=zincblo')).json()
  const drawing = smallCategoryDrawing(categoriesOf(db), { ...fields, title: 'Zincblock' })
  expect(drawing).toMatch(/\.svg$/)
  expect(suggested.map(({ picture }) => picture)).toEqual([drawing, '/drawn.svg', drawing])
  expect(suggested[0]).not.toHaveProperty('drawing')
})
