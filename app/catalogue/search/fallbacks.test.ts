import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'

import { addProduct, deleteProduct } from '../products.testing.ts'
import { search } from './search.server.ts'
import { demoDatabase } from './search.testing.ts'

const fields = { description: '', imageUrl: '', categoryId: '18', subcategoryId: '' }

test.each(engines)(
  'a code is found without the additions of a plate, never with other digits (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    const told = async (query: string) => {
      const { products, mended } = await search(db, { query, limit: 5 })
      return [mended, ...products.map(({ title }) => title)]
    }
    const radar = 'Furuno FAR-2127 X-band radar'
    expect(await told('FAR-2127BB')).toEqual(['FAR2127', radar])
    expect(await told('12FAR-2127')).toEqual(['FAR2127', radar])
    for (const other of ['FAR-21275', 'FAR-3127', '123FAR-2127']) {
      expect(await told(other), other).not.toContain(radar)
    }
    // A product with one of the words in its title comes first.
    await addProduct(db, { ...fields, title: 'Keyboard', model: 'FAR-2127' })
    const [, first] = await told('X-band display unit FAR-2127BB')
    expect(first).toBe(radar)
  },
)

test.each(engines)(
  'a search without results leaves out one word, never a number (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    expect(await search(db, { query: 'HP fuel pump', limit: 5 })).toMatchObject({
      mended: 'fuel pump',
      matching: 3,
    })
    expect(await search(db, { query: 'furuno 9999', limit: 5 })).toMatchObject({ matching: 0 })
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
    expect(await search(db, asked)).toMatchObject({ mended: 'magnetron', matching: 3 })
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
