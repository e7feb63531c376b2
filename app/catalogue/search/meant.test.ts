import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'

import { addProduct, deleteProduct } from '../products.server.ts'
import { search } from './search.server.ts'
import { demoDatabase } from './search.testing.ts'

const fields = { description: '', imageUrl: '', categoryId: '18', subcategoryId: '' }

test.each(engines)(
  'a code is found without what a plate adds, never with other digits (%s)',
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
    // The title that has one of the words goes first.
    await addProduct(db, { ...fields, title: 'Keyboard', model: 'FAR-2127' })
    const [, first] = await told('X-band display unit FAR-2127BB')
    expect(first).toBe(radar)
  },
)

test.each(engines)(
  'what has all words but one is shown with those that it has, numbers always among them (%s)',
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
  'a word that only a deleted product had is mended again (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    const { _id } = await addProduct(db, { ...fields, title: 'Magnatron cover' })
    const asked = { query: 'magnatron', limit: 5 }
    expect(await search(db, asked)).toMatchObject({ matching: 1 })
    await deleteProduct(db, _id)
    expect(await search(db, asked)).toMatchObject({ mended: 'magnetron', matching: 3 })
  },
)

test.each(engines)('words that are like it are words of products (%s)', async (engine) => {
  const db = await demoDatabase(engine)
  const { _id } = await addProduct(db, { ...fields, title: 'Purifixer' })
  await deleteProduct(db, _id)
  const { nearest } = await search(db, { query: 'purixyz 99999', limit: 5 })
  expect(nearest).toContain('purifier')
  expect(nearest).not.toContain('purifixer')
})
