import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'

import { changeCategory } from '../category-changes.server.ts'
import { addProduct, deleteProduct } from '../products.testing.ts'
import { search } from './search.server.ts'
import { demoDatabase } from './search.testing.ts'

const fields = { description: '', imageUrl: '', categoryId: '18', subcategoryId: '' }

test.each(engines)(
  'a code is found without the additions of a plate, never with other digits (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    const answerTo = async (query: string) => {
      const { products, searchedFor } = await search(db, { query, limit: 5 })
      return [searchedFor, ...products.map(({ title }) => title)]
    }
    const radar = 'Furuno FAR-2127 X-band radar'
    expect(await answerTo('FAR-2127BB')).toEqual(['FAR2127', radar])
    expect(await answerTo('12FAR-2127')).toEqual(['FAR2127', radar])
    for (const other of ['FAR-21275', 'FAR-3127', '123FAR-2127']) {
      expect(await answerTo(other), other).not.toContain(radar)
    }
    // A product with one of the words in its title comes first.
    await addProduct(db, { ...fields, title: 'Keyboard', model: 'FAR-2127' })
    const [, first] = await answerTo('X-band display unit FAR-2127BB')
    expect(first).toBe(radar)
  },
)

test.each(engines)('a search without results leaves out one word (%s)', async (engine) => {
  const db = await demoDatabase(engine)
  expect(await search(db, { query: 'HP fuel pump', limit: 5 })).toMatchObject({
    searchedFor: 'fuel pump',
    matching: 3,
  })
})

const unknownNumbers = [
  ['magnetron E3588', 'E3588', 'magnetron', 'Magnetron for 25 kW X-band radar'],
  ['furuno 9999', '9999', 'furuno', 'Furuno FAX-408 weather facsimile'],
  [
    'furuno magnetron MAF 1425 B',
    'MAF 1425 B',
    'furuno magnetron',
    'Magnetron for 25 kW X-band radar',
  ],
  ['furuno far 9999', 'FAR 9999', 'furuno', 'Furuno FAX-408 weather facsimile'],
  ['purifer E3588', 'E3588', 'purifier', 'Gasket set for OSE 5-91-037'],
  ['hp fuel pump E3588', 'E3588', 'fuel pump', 'Fuel pump plunger and barrel for RTA48T'],
] as const

test.each(engines)(
  'a number that no product has is named and left out first (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    for (const [query, missing, searchedFor, first] of unknownNumbers) {
      const answer = await search(db, { query, limit: 5 })
      expect(answer, query).toMatchObject({ missing, searchedFor })
      expect(answer.products[0]?.title, query).toBe(first)
    }
    const numberAlone = await search(db, { query: 'E3588', limit: 5 })
    expect(numberAlone).toMatchObject({ matching: 0 })
    // A number that a product has is never left out.
    const known = await search(db, { query: 'windlass FAR-2127', limit: 5 })
    expect(known.missing).toBeUndefined()
    expect(known.products[0]?.title).toBe('Furuno FAR-2127 X-band radar')
  },
)

const nouns = [
  ['man b&w piston ring', 'piston ring', 'Piston ring set for 3S4-50'],
  ['piston ring man b&w', 'piston ring', 'Piston ring set for 3S4-50'],
  ['fuel oil seperator', 'oil separator', 'Deckma OMD-24 15 ppm bilge alarm'],
  ['fuel seperator disc', 'separator disc', 'Gasket set for OSE 5-91-037'],
] as const

test.each(engines)(
  'the noun is kept longest and corrected before it is left out (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    for (const [query, searchedFor, first] of nouns) {
      const answer = await search(db, { query, limit: 5 })
      expect(answer, query).toMatchObject({ searchedFor })
      expect(answer.products[0]?.title, query).toBe(first)
    }
  },
)

test.each(engines)(
  'a word that only a deleted product has is corrected again (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    const { _id } = await addProduct(db, { ...fields, title: 'Magnatron cover' })
    const asked = { query: 'magnatron', limit: 5 }
    expect(await search(db, asked)).toMatchObject({ matching: 1 })
    await deleteProduct(db, _id)
    expect(await search(db, asked)).toMatchObject({ searchedFor: 'magnetron', matching: 3 })
  },
)

test.each(engines)('similar words are not words of deleted products (%s)', async (engine) => {
  const db = await demoDatabase(engine)
  const { _id } = await addProduct(db, { ...fields, title: 'Purifixer' })
  await deleteProduct(db, _id)
  const { nearest } = await search(db, { query: 'purixyz 99999', limit: 5 })
  expect(nearest).toContain('purifier')
  expect(nearest).not.toContain('purifixer')
})

test.each(engines)('products of hidden categories change no search (%s)', async (engine) => {
  const db = await demoDatabase(engine)
  const own = { ...fields, categoryId: '17', maker: 'Zorbex', model: 'QV-7080' }
  await addProduct(db, { ...own, title: 'Zorbex purifixer' })
  const searched = (query: string) => search(db, { query, limit: 5 })
  expect(await searched('QV 7O80')).toMatchObject({ didYouMean: 'QV 7080' })
  expect(await searched('QV7080B')).toMatchObject({ searchedFor: 'QV7080' })
  expect(await searched('purifixor')).toMatchObject({ searchedFor: 'purifixer' })
  await changeCategory(db, { id: 17, version: 0 }, { isHidden: true })
  expect((await searched('QV 7O80')).didYouMean).toBeUndefined()
  expect(await searched('QV7080B')).toMatchObject({ matching: 0, nearest: [] })
  expect(await searched('purifixor')).toMatchObject({ searchedFor: 'purifier' })
  expect(await searched('purixyz 99999')).toMatchObject({ nearest: ['purifier'] })
  expect(await searched('magnetron QV-7080')).toMatchObject({ missing: 'QV 7080' })
})
