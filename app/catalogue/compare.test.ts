import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { compareAddress, compareRows, comparedIds } from './compare.ts'
import { addProducts } from './product-writes.server.ts'
import { comparedProducts } from './products.server.ts'

const part = (title: string, more: object = {}) => ({
  title,
  description: 'A part.',
  imageUrl: '',
  categoryId: '1',
  subcategoryId: '',
  ...more,
})

test('an address compares at most four products, each once', () => {
  expect(comparedIds(['a', '', 'b', 'a', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', 'd'])
  expect(compareAddress(['a&b', 'c'])).toBe('/compare?id=a%26b&id=c')
  expect(compareAddress([])).toBe('/compare')
})

test.each(engines)(
  'the rows say what each product says, in one order, and which rows differ (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [radar, other, draft] = await addProducts(db, [
      part('Radar', {
        maker: 'JRC',
        specifications: [
          { name: 'Band', value: 'X' },
          { name: 'Power', value: '25 kW' },
        ],
        partNumbers: [
          { scheme: 'Maker', value: 'A1' },
          { scheme: 'Maker', value: 'A2' },
        ],
      }),
      part('Other', {
        maker: 'JRC',
        specifications: [{ name: 'Power', value: '12 kW' }],
        fits: [{ maker: 'MaK', model: '6M25' }],
      }),
      part('Draft', { state: 'draft' }),
    ])
    const ids = [other, draft, radar].map((one) => one?._id ?? '')
    const products = await comparedProducts(db, [...ids, 'none'])
    expect(products.map(({ title }) => title)).toEqual(['Other', 'Radar'])
    expect(compareRows(products)).toEqual([
      { name: 'Maker', values: ['JRC', 'JRC'], differs: false },
      { name: 'Power', values: ['12 kW', '25 kW'], differs: true },
      { name: 'Fits', values: ['MaK 6M25', ''], differs: true },
      { name: 'Band', values: ['', 'X'], differs: true },
      { name: 'Maker no.', values: ['', 'A1, A2'], differs: true },
    ])
  },
)
