import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { addProducts } from '../product-writes.server.ts'
import { deleteProduct } from '../products.testing.ts'
import { suggestions } from './suggestions.server.ts'

const pump = {
  title: 'Pump',
  description: 'Tested.',
  imageUrl: '/media/0123456789abcdef0123456789abcdef.webp',
  categoryId: '11',
  subcategoryId: '',
}

test.each(engines)(
  'values in use are suggested once, without those in the trash (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await addProducts(db, [
      { ...pump, maker: 'Kral', condition: 'New' },
      { ...pump, maker: 'Allweiler', type: 'Spare part' },
      { ...pump, maker: 'Kral' },
      { ...pump, _id: 'gone', maker: 'Mistyped' },
      pump,
    ])
    await deleteProduct(db, 'gone')
    expect(await suggestions(db)).toEqual({
      maker: ['Allweiler', 'Kral'],
      condition: ['New'],
      type: ['Spare part'],
    })
  },
)

test.each(engines)('of too many values the most used are suggested (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const rare = Array.from({ length: 300 }, (_, n) => ({ ...pump, maker: `Maker ${1000 + n}` }))
  await addProducts(db, [...rare, { ...pump, maker: 'Zöllner' }, { ...pump, maker: 'Zöllner' }])
  const { maker } = await suggestions(db)
  expect(maker).toHaveLength(200)
  expect(maker).toContain('Zöllner')
})

test.each(engines)('only the newest 5,000 products are read (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const newer = Array.from({ length: 5000 }, () => ({ ...pump, createdAt: '2026-02-01' }))
  await addProducts(db, [{ ...pump, maker: 'Forgotten', createdAt: '2026-01-01' }, ...newer])
  expect((await suggestions(db)).maker).toEqual([])
})
