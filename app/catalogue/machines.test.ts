import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'

import {
  findMachine,
  machinesByMaker,
  machinesOf,
  machineSlug,
  machinesNamed,
  productsForMachine,
} from './machines.server.ts'
import { addProducts, indexStaleProducts } from './product-writes.server.ts'
import type { ProductFields } from './product.ts'
import { addProduct, changeProduct, deleteProduct, restoreProduct } from './products.testing.ts'

type Fits = NonNullable<ProductFields['fits']>

const part = (title: string, fits: Fits, more: Partial<ProductFields> = {}) => ({
  title,
  description: 'A part.',
  imageUrl: '',
  categoryId: '2',
  subcategoryId: '',
  fits,
  ...more,
})

async function byMaker(db: Database) {
  const makers = []
  for await (const one of machinesByMaker(db)) makers.push(one)
  return makers
}

const m25 = { maker: 'MaK', model: '6M25' }
const l23 = { maker: 'MAN B&W', model: 'L23/30H' }

test('the address of a machine has letters and digits of every script', () => {
  expect(machineSlug('MAN B & W')).toBe('man-b-w')
  expect(machineSlug(l23.model)).toBe('l23-30h')
  expect(machineSlug('Wärtsilä')).toBe('wartsila')
  expect(machineSlug('Дизель ６М２５')).toBe('dizel-6m25')
  expect(machineSlug(' / & ')).toBe('')
  expect(machineSlug('x'.repeat(79) + ' y'.repeat(50))).toBe('x'.repeat(79))
})

test.each(engines)(
  'makers and models come from what listed products fit, each spelling once (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [, , hidden] = await addProducts(db, [
      part('Valve', [l23, m25]),
      part('Ring', [{ maker: 'MAN B & W', model: 'L23-30H' }]),
      part('Hidden', [{ maker: 'Sulzer', model: 'RTA48T' }], { state: 'hidden' }),
      part('Signs', [{ maker: '&', model: '/' }]),
      part('No machine', []),
    ])
    expect(await byMaker(db)).toMatchObject([
      { makerSlug: 'mak', maker: 'MaK', machines: [{ model: '6M25', products: 1 }] },
      { makerSlug: 'man-b-w', maker: 'MAN B & W', machines: [{ products: 2 }] },
    ])
    expect(await machinesOf(db, 'man-b-w')).toMatchObject([
      { modelSlug: 'l23-30h', model: 'L23-30H', products: 2 },
    ])
    expect(await findMachine(db, 'sulzer', 'rta48t')).toBeUndefined()
    expect(await machinesOf(db, 'sulzer')).toEqual([])
    await changeProduct(db, hidden?._id ?? '', part('Shown', hidden?.fits ?? []), 1)
    expect(await findMachine(db, 'sulzer', 'rta48t')).toMatchObject({ products: 1 })
  },
)

test.each(engines)(
  'the parts of a machine are newest first, page by page, without the trash (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const added = await addProducts(
      db,
      Array.from({ length: 5 }, (_, day) => ({
        ...part(`Part ${day}`, [m25]),
        createdAt: new Date(Date.UTC(2026, 0, day + 1)).toISOString(),
      })),
    )
    const machine = { makerSlug: 'mak', modelSlug: '6m25', limit: 2 }
    const titles = async (after?: { createdAt: string; _id: string }) => {
      const { products, ...rest } = await productsForMachine(db, { ...machine, after })
      return [products.map(({ title }) => title).join(), rest.next] as const
    }
    const [first, next] = await titles()
    expect(first).toBe('Part 4,Part 3')
    expect((await titles(next))[0]).toBe('Part 2,Part 1')
    const id = added[4]?._id ?? ''
    await deleteProduct(db, id)
    expect((await titles())[0]).toBe('Part 3,Part 2')
    expect(await findMachine(db, 'mak', '6m25')).toMatchObject({ products: 4 })
    await restoreProduct(db, id)
    expect((await titles())[0]).toBe('Part 4,Part 3')
  },
)

test.each(engines)(
  'a changed product leaves the machines that it no longer fits (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { _id } = await addProduct(db, part('Valve', [m25]))
    await changeProduct(db, _id, part('Valve', [l23]), 1)
    expect(
      (await byMaker(db)).flatMap(({ machines }) => machines).map(({ model }) => model),
    ).toEqual(['L23/30H'])
  },
)

test.each(engines)(
  'products from before an upgrade get their machines with the terms of the search (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await addProduct(db, part('Valve', [m25]))
    await db.deleteFrom('productMachines').execute()
    await db.updateTable('searchedProducts').set({ termsVersion: 2 }).execute()
    await indexStaleProducts(db)
    expect(await findMachine(db, 'mak', '6m25')).toMatchObject({ maker: 'MaK', products: 1 })
  },
)

test.each(engines)('a machine is named by the beginning of its model (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await addProducts(db, [part('Valve', [l23, m25]), part('Ring', [{ ...m25, model: '6M25C' }])])
  const named = async (typed: string) =>
    (await machinesNamed(db, typed, 5)).map(({ model }) => model)
  expect(await named('l 23/3')).toEqual(['L23/30H'])
  expect(await named('6m25')).toEqual(['6M25', '6M25C'])
  expect(await named('m25')).toEqual([])
  expect(await named('valve')).toEqual([])
  expect(await named('6m')).toEqual([])
  expect(await named("'%_\0")).toEqual([])
})
