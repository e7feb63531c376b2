import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { removeForGood } from '#app/database/trash.server.ts'

import { moveProducts } from '../admin/product-actions.server.ts'
import { addProducts, indexStaleProducts, type NewProduct } from '../product-writes.server.ts'
import { addProduct, changeProduct, deleteProduct, restoreProduct } from '../products.testing.ts'
import { buyersScope, newestPositionsWith, positionsWith } from './engine/candidates.server.ts'
import { term } from './engine/terms.ts'
import { search, type SearchRequest } from './search.server.ts'
import { clearIndex, demoDatabase } from './search.testing.ts'

function radar(fields: Partial<NewProduct> = {}): NewProduct {
  return {
    title: 'Furuno FAR-2127 radar',
    description: 'With a scanner.',
    imageUrl: '',
    categoryId: '1',
    subcategoryId: '106',
    ...fields,
  }
}

async function titles(db: Database, query: string) {
  const { products } = await search(db, { query, limit: 50 })
  return products.map(({ title }) => title)
}

test.each(engines)(
  'a product is found as it was last saved, and not in the trash (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { _id, version } = await addProduct(db, radar())
    expect(await titles(db, 'far2127')).toEqual(['Furuno FAR-2127 radar'])

    await changeProduct(db, _id, radar({ title: 'JRC JMA-9122' }), version)
    expect(await titles(db, 'far2127')).toEqual([])
    expect(await titles(db, 'jma 9122')).toEqual(['JRC JMA-9122'])

    await deleteProduct(db, _id)
    expect(await titles(db, 'jma9122')).toEqual([])
    await restoreProduct(db, _id)
    expect(await titles(db, 'jma9122')).toEqual(['JRC JMA-9122'])

    await moveProducts(db, [_id], { categoryId: '14', subcategoryId: '' })
    expect(await titles(db, 'sewage jma9122')).toEqual(['JRC JMA-9122'])
    expect((await search(db, { query: 'scanner', categoryId: '1', limit: 5 })).matching).toBe(0)

    await deleteProduct(db, _id)
    await removeForGood(db, 'products', _id)
    expect(await db.selectFrom('searchedProducts').selectAll().execute()).toEqual([])
    await addProduct(db, radar({ title: 'Another' }))
    expect(await titles(db, 'jma9122')).toEqual([])
  },
)

test.each(engines)('products from before the search are indexed in slices (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await addProducts(
    db,
    Array.from({ length: 230 }, (_, index) => radar({ title: `Radar ${index}` })),
  )
  await clearIndex(db)
  expect(await titles(db, 'scanner')).toEqual([])
  await indexStaleProducts(db)
  const { matching } = await search(db, { query: 'scanner', limit: 1 })
  expect(matching).toBe(230)
})

test.each(engines)(
  'products indexed by older rules are found until they are indexed again (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await addProducts(
      db,
      Array.from({ length: 130 }, (_, index) => radar({ title: `Radar ${index}` })),
    )
    await db.updateTable('searchedProducts').set({ termsVersion: 1, codes: ' former ' }).execute()
    const [first] = await db.selectFrom('products').select('_id').limit(1).execute()
    const one = db.updateTable('searchedProducts').set({ codes: '' })
    await one.where('productId', '=', first?._id ?? '').execute()
    expect((await search(db, { query: 'scanner', limit: 1 })).matching).toBe(130)
    await indexStaleProducts(db)
    const former = db.selectFrom('searchedProducts').select('codes').where('codes', '=', ' former ')
    expect(await former.execute()).toEqual([])
    expect((await search(db, { query: 'scanner', limit: 1 })).matching).toBe(130)
  },
)

test.each(engines)('pages follow each other and hold every product once (%s)', async (engine) => {
  const db = await demoDatabase(engine)
  const whole = await search(db, { query: 'parts', limit: 100 })
  expect(whole.matching).toBe(whole.products.length)
  const walked: string[] = []
  let at: string | undefined
  do {
    const page = await search(db, { query: 'parts', limit: 7, at })
    walked.push(...page.products.map(({ _id }) => _id))
    at = page.next
  } while (at)
  expect(walked).toEqual(whole.products.map(({ _id }) => _id))
})

test.each(engines)('each facet leaves as many products as its count (%s)', async (engine) => {
  const db = await demoDatabase(engine)
  const { facets } = await search(db, { query: 'set', limit: 1 })
  const names = {
    categories: 'categoryId',
    subcategories: 'subcategoryId',
    makers: 'maker',
    types: 'type',
    conditions: 'condition',
  } as const
  for (const kind of ['categories', 'subcategories', 'makers', 'types', 'conditions'] as const) {
    expect(facets[kind].length).toBeGreaterThan(1)
    for (const { value, products } of facets[kind]) {
      const narrowed = await search(db, { query: 'set', [names[kind]]: value, limit: 1 })
      expect(narrowed.matching, value).toBe(products)
    }
  }
})

test.each(engines)(
  'a chosen facet keeps the others of its kind, with the count that each would leave (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    const whole = { query: 'set', limit: 1 }
    const { categories, subcategories, types } = (await search(db, whole)).facets
    const generators = categories.find(({ name }) => name === 'Generator')?.value
    const ofGas = subcategories.find(({ name }) => name === 'Gas Generator Set')?.value
    const gas = { ...whole, categoryId: generators, subcategoryId: ofGas }
    const narrowed = (await search(db, gas)).facets
    expect(narrowed.categories).toEqual(categories)
    expect(narrowed.subcategories.map(({ products }) => products)).toEqual([1, 1, 1, 1])
    expect(narrowed.makers.map(({ name }) => name)).toEqual(['Caterpillar'])

    const units = { ...whole, categoryId: generators, type: 'Complete unit' }
    const other = (await search(db, units)).facets
    for (const { value, products } of other.categories)
      expect((await search(db, { ...units, categoryId: value })).matching, value).toBe(products)
    for (const { value, products } of other.types)
      expect((await search(db, { ...units, type: value })).matching, value).toBe(products)
    expect(other.types.length).toBeLessThan(types.length)
  },
)

test.each(engines)('of more than 2,000 the newest are shown, with isMore (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const many = Array.from({ length: 2050 }, (_, index) =>
    radar({ title: `Radar ${index}`, createdAt: new Date(index * 1000).toISOString() }),
  )
  await addProducts(db, many)
  const { matching, isMore, products, facets } = await search(db, { query: 'radar', limit: 1 })
  expect({ matching, isMore }).toEqual({ matching: 2000, isMore: true })
  expect(products[0]?.title).toBe('Radar 2049')
  expect(facets.categories).toEqual([
    { value: '1', name: 'Marine Electronic Item', products: 2000 },
  ])
})

test.each(engines)(
  'corrections of O to 0 and I to 1 are offered, never searched (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    for (const [query, offered] of [
      ['PT9OO', 'PT900'],
      ['yokogawa pt9oo', 'yokogawa PT900'],
      ['JMA-9I22', 'JMA-9122'],
      ['HMBIOO', 'HMB100'],
      ['wpi2c', 'WP12C'],
      ['37 II O2', '37 11 02'],
      ['furuno fe 8OO', 'furuno FE 800'],
    ] as const) {
      const { didYouMean, products } = await search(db, { query, limit: 5 })
      expect({ query, didYouMean, found: products.length }).toEqual({
        query,
        didYouMean: offered,
        found: 0,
      })
      expect(await titles(db, offered)).not.toEqual([])
    }
  },
)

test.each(engines)(
  'digits are never corrected; words are, and the response has them (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    expect(await titles(db, 'FAR-2128')).toEqual([])
    const other = await search(db, { query: 'VTR 355 bearing', limit: 5 })
    expect(other).toMatchObject({ missing: 'VTR 355', searchedFor: 'bearing' })
    const { searchedFor, products } = await search(db, { query: 'magnatron for radar', limit: 1 })
    expect(searchedFor).toBe('magnetron radar')
    expect(products[0]?.title).toContain('Magnetron')
    const nothing = await search(db, { query: 'separxyz', limit: 1 })
    expect(nothing.matching).toBe(0)
    expect(nothing.nearest).toContain('separator')
  },
)

test.each(engines)('a maker of signs alone is no choice (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const signs = ['-', '?', 'MAN'].map((maker) => radar({ maker }))
  await addProducts(db, signs)
  const { facets } = await search(db, { query: 'radar', limit: 9 })
  expect(facets.makers.map(({ name }) => name)).toEqual(['MAN'])
})

const fields = { description: '', imageUrl: '', categoryId: '17', subcategoryId: '' }

test.each(engines)(
  'the products of a category are filtered and sorted without a query, page by page (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    await addProduct(db, { ...fields, title: 'Zinc ring 12', maker: 'Abc', type: 'Kit' })
    await addProduct(db, { ...fields, title: 'Zinc ring 2', maker: 'Xyz', type: 'Kit' })
    await addProduct(db, { ...fields, title: 'Zinc ring 7', type: 'Kit' })
    const titles = async (asked: Partial<SearchRequest>) => {
      const request = { query: '', categoryId: '17', type: 'Kit', limit: 2, ...asked }
      const all = []
      let at: string | undefined
      do {
        const { products, next } = await search(db, { ...request, at })
        all.push(...products.map(({ title }) => title).filter((title) => title.startsWith('Zinc')))
        at = next
      } while (at)
      return all
    }
    expect(await titles({ sort: 'title' })).toEqual(['Zinc ring 2', 'Zinc ring 7', 'Zinc ring 12'])
    expect(await titles({ sort: 'maker' })).toEqual(['Zinc ring 12', 'Zinc ring 2', 'Zinc ring 7'])
    expect(await titles({ sort: 'newest' })).toEqual(['Zinc ring 7', 'Zinc ring 2', 'Zinc ring 12'])
    expect(await titles({ maker: 'xyz' })).toEqual(['Zinc ring 2'])
    expect(await titles({ type: 'Spare part' })).toEqual([])
    const zinc = { query: 'zinc ring', categoryId: undefined, type: undefined }
    expect(await titles({ ...zinc, sort: 'title' })).toHaveLength(3)
    // The page after a product that was hidden or deleted since begins where that product stood.
    const zinc2 = { query: 'zinc ring', limit: 1 }
    for (const sort of ['title', 'maker', 'newest', undefined] as const) {
      const all = await search(db, { ...zinc2, limit: 3, sort })
      const {
        products: [last],
        next,
      } = await search(db, { ...zinc2, sort })
      const id = last?._id ?? ''
      await deleteProduct(db, id)
      const {
        products: [after],
      } = await search(db, { ...zinc2, sort, at: next })
      expect(after?.title, sort).toBe(all.products[1]?.title)
      await restoreProduct(db, id)
    }
    const { products } = await search(db, { query: '', limit: 5 })
    expect(products).toEqual([])
  },
)

test.each(engines)(
  'the newest products are the same for any number of positions read first (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    const scope = buyersScope(db)
    const kits = { query: term('w', 'kit') }
    const all = await positionsWith(db, kits, scope, 100)
    expect(all.length).toBeGreaterThan(8)
    expect(all).toEqual(all.toSorted((one, other) => other - one))
    for (const newest of [0, 1, 20, 40, 1000]) {
      for (const limit of [1, 5, 100])
        expect(await newestPositionsWith(db, kits, scope, limit, newest)).toEqual(
          all.slice(0, limit),
        )
    }
  },
)
