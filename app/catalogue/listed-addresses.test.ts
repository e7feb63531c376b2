import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import {
  addressSlices,
  listedIds,
  newestInCategories,
  oldestFirst,
} from './listed-addresses.server.ts'
import { addProducts } from './product-writes.server.ts'
import { deleteProduct } from './products.testing.ts'

const hour = (n: number) => new Date(Date.UTC(2026, 0, 1, n)).toISOString()

function products(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    _id: `p${String(n).padStart(3, '0')}`,
    title: `Part ${n}`,
    description: 'A part.',
    imageUrl: '',
    categoryId: n % 2 ? '1' : '18',
    subcategoryId: n % 2 ? '101' : '',
    // Two products share each time, so that only the ids order them.
    createdAt: hour(Math.floor(n / 2)),
  }))
}

test.each(engines)('every listed product is in exactly one slice (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await addProducts(db, products(23))
  await deleteProduct(db, 'p004')
  const slices = await addressSlices(db, 5)
  const ids: string[] = []
  for (const { after } of slices) {
    const listed = await listedIds(db, after, 5)
    ids.push(...listed.map(({ _id }) => _id))
  }
  const expected = products(23).map(({ _id }) => _id)
  expect(slices).toHaveLength(5)
  expect(ids).toEqual(expected.filter((id) => id !== 'p004'))
})

test.each(engines)('a full slice does not change when products are added (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  expect(await addressSlices(db, 5)).toEqual([])
  await addProducts(db, products(10))
  const before = await addressSlices(db, 5)
  expect(before).toHaveLength(2)
  await addProducts(db, products(11).slice(10))
  expect((await addressSlices(db, 5)).slice(0, 2)).toEqual(before)
})

test.each(engines)('a slice has the time of its last changed product (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await addProducts(db, products(10))
  await sql`update "products" set "updatedAt" = ${hour(99)} where "_id" = 'p002'`.execute(db)
  const slices = await addressSlices(db, 5)
  expect(slices.map(({ changedAt }) => changedAt)).toEqual([hour(99), hour(4)])
})

test.each(engines)(
  'a category has the time of its newest product that is not deleted (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await addProducts(db, products(10))
    await deleteProduct(db, 'p009')
    const newest = await newestInCategories(db)
    expect(newest.toSorted((a, b) => a.categoryId.length - b.categoryId.length)).toEqual([
      { categoryId: '1', subcategoryId: '101', newest: hour(3) },
      { categoryId: '18', subcategoryId: '', newest: hour(4) },
    ])
  },
)

test.each(engines)('a slice needs no sort and reads no rows before it (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await addProducts(db, products(6_000))
  if (engine === 'postgres') await sql`analyze "products"`.execute(db)
  const [, second] = await addressSlices(db, 1_000)
  const query = oldestFirst(db, second?.after, 1_000).select(['_id', 'updatedAt'])
  const options = engine === 'sqlite' ? sql`query plan` : undefined
  const plan = JSON.stringify(await query.explain(undefined, options))
  expect(plan).toContain('productsLiveNewest')
  expect(plan).not.toMatch(/sort|temp b-tree|bitmap/i)
})
