import { type Expression, sql, type SqlBool } from 'kysely'
import { expect, test } from 'vitest'

import { contentVersion } from '#app/database/database.server.ts'
import { engines, freshDatabase, gathered } from '#app/database/database.testing.ts'
import { recordPage, recordSlices } from '#app/database/records.server.ts'

import { defaultCategories } from './categories.ts'
import { addProducts, productType } from './product-writes.server.ts'
import type { ProductFields } from './product.ts'
import {
  findProduct,
  homePageProducts,
  mostViewed,
  newestFirst,
  productsInCategory,
} from './products.server.ts'
import { addProduct, changeProduct, deleteProduct, restoreProduct } from './products.testing.ts'

const radar: ProductFields = {
  title: 'JMA-9122 Wärtsilä 雷达',
  description: 'X-band radar.\nSecond line.',
  imageUrl: '/media/radar.webp',
  categoryId: '1',
  subcategoryId: '106',
}

const notFound = { isSaved: false, record: undefined }

const everything: ProductFields = {
  ...radar,
  type: 'Radar',
  maker: 'JRC',
  model: 'JMA-9122',
  partNumbers: [{ scheme: 'IMPA', value: '37 00 01' }],
  specifications: [{ name: 'Power', value: '25 kW' }],
  condition: 'New',
  certificate: 'MED',
  pictures: ['/media/side.webp'],
  datasheetUrl: '/media/radar.pdf',
}

/** Products with the same time, so that only their ids order them. */
function series(length: number, fields: Partial<ProductFields> = {}) {
  return Array.from({ length }, (_, n) => ({
    ...radar,
    ...fields,
    _id: `p${String(n).padStart(3, '0')}`,
    createdAt: '2026-01-02T03:04:05.678Z',
  }))
}

test.each(engines)(
  'a product is read as it was added, with the names of its ids (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const added = await addProduct(db, { ...everything, drawing: 'radar' })
    expect(added).toEqual({
      ...everything,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      drawing: 'radar',
      categoryName: 'Marine Electronic Item',
      subcategoryName: 'RADAR',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: added.createdAt,
      version: 1,
    })
    expect(await findProduct(db, added._id)).toEqual(added)
  },
)

test.each(engines)('a missing field is absent, not null (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const added = await addProduct(db, { ...radar, subcategoryId: '' })
  const found = await findProduct(db, added._id)
  expect(found).toStrictEqual(added)
  expect(Object.keys(found ?? {}).toSorted()).toEqual([
    '_id',
    'categoryId',
    'categoryName',
    'createdAt',
    'description',
    'imageUrl',
    'subcategoryId',
    'subcategoryName',
    'title',
    'updatedAt',
    'version',
  ])
})

test.each(engines)('an imported product keeps its id and its time (C-66) (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await addProduct(db, { ...radar, _id: 'old/№ 7', createdAt: '2020-05-06T07:08:09+06:00' })
  expect(await findProduct(db, 'old/№ 7')).toMatchObject({ createdAt: '2020-05-06T01:08:09.000Z' })
})

test.each(engines)('an unknown or impossible id is not found (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  for (const id of ['', 'x', 'a\0b', '\ud800', "' or 1=1 --", 'x'.repeat(5000)]) {
    expect(await findProduct(db, id)).toBeUndefined()
    expect(await deleteProduct(db, id)).toBe(0)
    expect(await changeProduct(db, id, radar, 1)).toEqual(notFound)
    expect(await productsInCategory(db, { categoryId: id, limit: 5 })).toEqual({ products: [] })
    const narrow = { categoryId: '1', subcategoryId: id, limit: 5 }
    expect(await productsInCategory(db, narrow)).toEqual({ products: [] })
  }
})

test.each(engines)('a list of products is added as a whole or not at all (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await expect(addProducts(db, [...series(3), ...series(1)])).rejects.toThrow()
  expect(await homePageProducts(db, 10)).toEqual([])

  expect(await addProducts(db, series(1200))).toHaveLength(1200)
  expect(await addProducts(db, [])).toEqual([])
  expect(await contentVersion(db, 'products')).toBe(2)
})

test.each(engines)(
  'pages of a category hold every product once, newest first (C-78) (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const later = { ...radar, _id: 'a-later', createdAt: '2026-02-01T00:00:00.000Z' }
    const list = await addProducts(db, [later, ...series(50), ...otherCategory()])
    const seen: string[] = []
    let after
    do {
      const page = await productsInCategory(db, { categoryId: '1', limit: 23, after })
      seen.push(...page.products.map((one) => one._id))
      after = page.next
    } while (after)
    const ids = list.flatMap((one) => (one.categoryId === '1' ? [one._id] : []))
    expect(seen).toEqual(['a-later', ...ids.slice(1).toReversed()])
  },
)

function otherCategory() {
  return series(3, { categoryId: '16', subcategoryId: '' }).map((one) => ({
    ...one,
    _id: `g${one._id}`,
  }))
}

test.each(engines)('ids are compared byte by byte when times are equal (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const ids = ['B', 'a', 'É', 'e', 'Z', '_', '-']
  await addProducts(
    db,
    ids.map((_id) => ({ ...radar, _id, createdAt: '2026-01-01T00:00:00.000Z' })),
  )
  const first = await recordPage(db, productType(db), { limit: 3 })
  const second = await recordPage(db, productType(db), { limit: 9, after: first.next })
  const order = [...first.records, ...second.records].map((one) => one._id)
  expect(order).toEqual(['É', 'e', 'a', '_', 'Z', 'B', '-'])
})

test.each(engines)(
  'a subcategory lists only its own; a product without one is in the category (R-ST-3, C-49) (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [own, , loose] = await addProducts(db, [
      radar,
      { ...radar, subcategoryId: '104' },
      { ...radar, subcategoryId: '' },
    ])
    const narrow = await productsInCategory(db, { categoryId: '1', subcategoryId: '106', limit: 9 })
    expect(narrow.products.map((one) => one._id)).toEqual([own?._id])
    const whole = await productsInCategory(db, { categoryId: '1', limit: 9 })
    expect(whole.products.map((one) => one._id)).toContain(loose?._id)
  },
)

test.each(engines)('a card has only the fields that it shows (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await addProduct(db, everything)
  const { products } = await productsInCategory(db, { categoryId: '1', limit: 1 })
  const card = {
    _id: expect.any(String),
    title: everything.title,
    imageUrl: everything.imageUrl,
    type: 'Radar',
    maker: 'JRC',
    model: 'JMA-9122',
    categoryId: '1',
    categoryName: 'Marine Electronic Item',
    subcategoryId: '106',
    subcategoryName: 'RADAR',
    partNumbers: everything.partNumbers,
    specifications: everything.specifications,
    createdAt: expect.any(String),
  }
  expect(products).toStrictEqual([card])
  expect(await homePageProducts(db, 1)).toStrictEqual([card])
})

test.each(engines)(
  'the whole list comes in slices, with or without a filter (C-10) (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await addProducts(db, [...series(5), ...otherCategory()])
    const sizes = async (...where: Expression<SqlBool>[]) =>
      (await gathered(recordSlices(db, productType(db), { size: 4, where }))).map(
        ({ length }) => length,
      )
    expect(await sizes()).toEqual([4, 4])
    expect(await sizes(sql<SqlBool>`"categoryId" = '1'`)).toEqual([4, 1])
    expect(await sizes(sql<SqlBool>`"subcategoryId" = '101'`)).toEqual([])
  },
)

test.each(engines)(
  'a deleted product is not found or listed until it is restored (C-23) (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { _id } = await addProduct(db, radar)
    expect(await deleteProduct(db, _id)).toBe(1)
    expect(await deleteProduct(db, _id)).toBe(0)
    expect(await findProduct(db, _id)).toBeUndefined()
    expect(await homePageProducts(db, 5)).toEqual([])
    expect(await changeProduct(db, _id, radar, 1)).toEqual(notFound)

    expect(await restoreProduct(db, _id)).toBe(1)
    expect(await restoreProduct(db, _id)).toBe(0)
    expect(await findProduct(db, _id)).toMatchObject({ _id, version: 1 })
  },
)

test.each(engines)('the second of two concurrent edits is stale (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const { _id, version } = await addProduct(db, { ...everything, drawing: 'radar' })
  const answers = await Promise.all([
    changeProduct(db, _id, { ...radar, title: 'First' }, version),
    changeProduct(db, _id, { ...radar, title: 'Second' }, version),
  ])
  const found = await findProduct(db, _id)
  expect(answers.map(({ isSaved }) => isSaved).toSorted()).toEqual([false, true])
  expect(answers.map(({ record }) => record)).toEqual([found, found])
  expect(found).toMatchObject({ version: 2, drawing: 'radar' })
  expect(found).not.toHaveProperty('maker')
})

const { all: categories } = defaultCategories

const catalogue = Array.from({ length: 6_000 }, (_, n) => {
  const category = categories[n % categories.length]
  const subcategories = category?.subcategories ?? []
  return {
    title: `Part ${n}`,
    description: 'A part of a ship. '.repeat(10),
    imageUrl: '/media/part.webp',
    categoryId: String(category?.id),
    subcategoryId: String(subcategories[Math.floor(n / 18) % 2]?.id ?? ''),
    createdAt: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
  }
})

const pages = [
  [{}, 'productsLiveNewest'],
  [{ categoryId: '1' }, 'productsLiveOfCategory'],
  [{ categoryId: '1', subcategoryId: '101' }, 'productsLiveOfSubcategory'],
] as const

test.each(engines)(
  'a page reads its rows in order from an index and sorts nothing (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await addProducts(db, catalogue)
    if (engine === 'postgres') await sql`analyze "products"`.execute(db)

    const after = { createdAt: new Date(Date.UTC(2026, 0, 1) + 5_900_000).toISOString(), _id: 'a' }
    for (const [filter, index] of pages) {
      for (const place of [{ limit: 24 }, { limit: 24, after }]) {
        const query = newestFirst(db, filter, place).select('title')
        const options = engine === 'sqlite' ? sql`query plan` : undefined
        const plan = JSON.stringify(await query.explain(undefined, options))
        expect(plan).toContain(index)
        expect(plan).not.toMatch(/sort|temp b-tree|bitmap/i)
      }
    }
  },
)

test.each(engines)('what was opened most in a week is named by category (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const part = { description: 'X', imageUrl: '', subcategoryId: '' }
  const views = [
    ['Radar', '1', 5],
    ['VHF', '1', 9],
    ['GPS', '1', 2],
    ['AIS', '1', 1],
    ['Pump', '7', 3],
  ] as const
  for (const [title, categoryId, times] of views) {
    const { _id: name } = await addProduct(db, { ...part, title, categoryId })
    const row = { kind: 'product', name, times } as const
    await db
      .insertInto('insights')
      .values({ ...row, day: '2026-11-20' })
      .execute()
    // Long ago, in another order.
    await db
      .insertInto('insights')
      .values({ ...row, day: '2026-11-01', times: 100 - times })
      .execute()
  }
  const hidden = await addProduct(db, { ...part, title: 'Gone', categoryId: '7', state: 'hidden' })
  await db
    .insertInto('insights')
    .values({ kind: 'product', name: hidden._id, times: 50, day: '2026-11-20' })
    .execute()
  const named = await mostViewed(db, Date.parse('2026-11-21T12:00:00Z'))
  const titles = [...named].map(([id, products]) => [id, products.map(({ title }) => title)])
  expect(Object.fromEntries(titles)).toEqual({ '1': ['VHF', 'Radar', 'GPS'], '7': ['Pump'] })
})
