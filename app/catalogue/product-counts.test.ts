import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { findProduct, productCounts } from './products.server.ts'
import { addProduct, changeProduct, deleteProduct, restoreProduct } from './products.testing.ts'

const places = [
  { categoryId: '1', subcategoryId: '106' },
  { categoryId: '1', subcategoryId: '' },
  { categoryId: '16', subcategoryId: '' },
  { categoryId: '2', subcategoryId: '201' },
] as const

const step = fc.record({
  does: fc.constantFrom('add', 'add', 'move', 'delete', 'restore', 'remove'),
  which: fc.nat({ max: 5 }),
  place: fc.constantFrom(...places),
})

const fields = { title: 'Pump', description: '', imageUrl: '' }

type Step = { does: string; which: number; place: (typeof places)[number] }

async function take(db: Database, ids: string[], { does, which, place }: Step) {
  const id = ids[which] ?? ''
  const version = (await findProduct(db, id))?.version ?? 0
  if (does === 'add') ids.push((await addProduct(db, { ...fields, ...place }))._id)
  if (does === 'move') await changeProduct(db, id, { ...fields, ...place }, version)
  if (does === 'delete') await deleteProduct(db, id)
  if (does === 'restore') await restoreProduct(db, id)
  if (does === 'remove') {
    await db.change('products', (tx) => tx.deleteFrom('products').where('_id', '=', id).execute())
  }
}

async function counted(db: Database) {
  const rows = await db
    .selectFrom('products')
    .select((eb) => ['categoryId', 'subcategoryId', eb.fn.countAll<number>().as('products')])
    .where('deletedAt', 'is', null)
    .groupBy(['categoryId', 'subcategoryId'])
    .execute()
  return rows.map((row) => `${row.categoryId}/${row.subcategoryId} ${row.products}`).toSorted()
}

async function kept(db: Database) {
  const lines: string[] = []
  for (const [id, { products, bySubcategory }] of await productCounts(db)) {
    for (const [sub, count] of bySubcategory) lines.push(`${id}/${sub} ${count}`)
    expect(products).toBe([...bySubcategory.values()].reduce((sum, count) => sum + count))
  }
  return lines.toSorted()
}

test.each(engines)(
  'counts stay correct after products are added, moved, deleted and restored (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        const ids: string[] = []
        for (const one of steps) await take(db, ids, one)
        expect(await kept(db)).toEqual(await counted(db))
      }),
      { numRuns: 25 },
    )
  },
)

test.each(engines)('counts stay correct under concurrent changes (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const { _id } = await addProduct(db, { ...fields, ...(places[n % 4] ?? places[0]) })
      if (n % 3 === 0)
        await changeProduct(db, _id, { ...fields, ...(places[(n + 1) % 4] ?? places[0]) }, 1)
      if (n % 5 === 0) await deleteProduct(db, _id)
    }),
  )
  expect(await kept(db)).toEqual(await counted(db))
})

test.each(engines)('a deleted product is not counted in its category (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const { _id } = await addProduct(db, { ...fields, ...places[0] })
  await addProduct(db, { ...fields, ...places[1] })
  const before = {
    products: 2,
    bySubcategory: new Map([
      ['106', 1],
      ['', 1],
    ]),
  }
  expect((await productCounts(db)).get('1')).toEqual(before)

  await deleteProduct(db, _id)
  expect((await productCounts(db)).get('1')).toEqual({
    products: 1,
    bySubcategory: new Map([['', 1]]),
  })
  await restoreProduct(db, _id)
  expect((await productCounts(db)).get('1')).toEqual(before)
})
