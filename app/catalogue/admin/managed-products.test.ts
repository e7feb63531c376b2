import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { sorts } from '#app/database/managed-list.server.ts'

import { addProducts } from '../product-writes.server.ts'
import { addProduct, changeProduct, deleteProduct } from '../products.testing.ts'
import { productsByCategory } from './category-actions.server.ts'
import {
  incompleteProducts,
  managedProducts,
  type ProductsAsked,
  suggestions,
} from './managed-products.server.ts'

const radar = {
  title: 'JRC JMA-9122 radar',
  description: 'X-band.',
  imageUrl: '/media/0123456789abcdef0123456789abcdef.webp',
  categoryId: '1',
  subcategoryId: '106',
}

/** Twelve products in a different order for each sort; some share a title or a time. */
function dozen() {
  return Array.from({ length: 12 }, (_, n) => ({
    ...radar,
    _id: `p${String((n * 5) % 12).padStart(2, '0')}`,
    title: `${['Öl', 'anchor', 'Zinc', 'Boiler'][n % 4]}`,
    createdAt: `2026-01-0${1 + (n % 3)}`,
  }))
}

const idsOf = (page: { rows: { _id: string }[] }) => page.rows.map(({ _id }) => _id)

async function walk(db: Database, asked: ProductsAsked, way: 'next' | 'previous' = 'next') {
  const pages = [await managedProducts(db, asked)]
  for (let at = pages[0]?.[way]; at; at = pages.at(-1)?.[way]) {
    pages.push(await managedProducts(db, { ...asked, at }))
  }
  return pages
}

test.each(engines)('a list row has only the fields that it shows (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const partNumbers = ['37 00 01', '44'].map((value) => ({ scheme: 'IMPA', value }))
  const added = await addProduct(db, { ...radar, maker: 'JRC', availability: 'ask', partNumbers })
  const { createdAt, updatedAt, _id } = added
  expect(await managedProducts(db, { limit: 5 })).toStrictEqual({
    rows: [
      {
        _id,
        title: radar.title,
        imageUrl: radar.imageUrl,
        maker: 'JRC',
        partNumber: '37 00 01',
        categoryId: '1',
        categoryName: 'Marine Electronic Item',
        subcategoryId: '106',
        subcategoryName: 'RADAR',
        supply: 'Ask us',
        createdAt,
        updatedAt,
        version: 1,
      },
    ],
    first: 1,
    matching: 1,
    total: 1,
  })
})

test.each(engines)('R-ADM-10: every sort pages forward and back (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const added = await addProducts(db, dozen())
  await changeProduct(db, 'p03', { ...radar, title: 'Öl' }, 1)
  const key = { newest: 'createdAt', oldest: 'createdAt', changed: 'updatedAt' } as const
  const names = ['anchor', 'Boiler', 'Öl', 'Zinc']
  for (const sort of sorts) {
    for (const search of ['', 'marine electronic']) {
      const asked = { sort, search, limit: 5 }
      const pages = await walk(db, asked)
      expect(pages.map(({ first, matching, total }) => [first, matching, total])).toEqual(
        [1, 6, 11].map((first) => [first, 12, 12]),
      )
      const rows = pages.flatMap((page) => page.rows)
      const keys = rows.map((row) =>
        sort === 'title' ? String(names.indexOf(row.title)) : row[key[sort]],
      )
      const rising = sort === 'title' || sort === 'oldest'
      const inOrder = rows
        .map((row, n) => `${keys[n]} ${row._id}`)
        .toSorted((a, b) => (a < b === rising ? -1 : 1))
      expect(rows.map((row, n) => `${keys[n]} ${row._id}`)).toEqual(inOrder)
      expect(new Set(rows.map(({ _id }) => _id)).size).toBe(added.length)

      const middle = await managedProducts(db, { ...asked, at: pages[2]?.previous })
      expect(middle).toEqual(pages[1])
      expect(await managedProducts(db, { ...asked, at: middle.previous })).toEqual(pages[0])
      expect(pages[0]).not.toHaveProperty('previous')
      expect(pages[2]).not.toHaveProperty('next')
    }
  }
})

test.each(engines)(
  'a cursor of another sort or an invalid one gives page one (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await addProducts(db, dozen())
    const start = await managedProducts(db, { sort: 'title', limit: 5 })
    const { next } = await managedProducts(db, { sort: 'newest', limit: 5 })
    const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const others = [next, '', 'x', '%', 'W10', forged(['after', 'title', 'a\0', 'b']), forged({})]
    for (const at of [...others, forged(['after', 'title', '\ud800', 'b']), 'a'.repeat(99_999)]) {
      expect(await managedProducts(db, { sort: 'title', limit: 5, at })).toEqual(start)
    }
  },
)

test.each(engines)(
  'a page whose records have been deleted gives the first page (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const added = await addProducts(db, dozen())
    const [, second, third] = await walk(db, { limit: 5 })
    for (const { _id } of added.slice(0, 9)) await deleteProduct(db, _id)
    const left = await managedProducts(db, { limit: 5 })
    expect(left).toMatchObject({ first: 1, matching: 3, total: 3 })
    expect(await managedProducts(db, { limit: 5, at: third?.previous })).toEqual(left)
    const after = await managedProducts(db, { limit: 5, at: second?.next })
    expect(after.matching).toBe(3)
    for (const { _id } of added) await deleteProduct(db, _id)
    const none = { rows: [], first: 0, matching: 0, total: 0 }
    expect(await managedProducts(db, { limit: 5, at: second?.next })).toEqual(none)
  },
)

const sample = [
  { ...radar, _id: 'radar', maker: 'JRC', model: 'JMA 9122', type: 'Complete unit' },
  {
    ...radar,
    _id: 'liner',
    title: 'Cylinder liner 100% new_old \\ stock',
    categoryId: '2',
    subcategoryId: '203',
    partNumbers: [{ scheme: 'maker', value: '37-00.01 A' }],
  },
  { ...radar, _id: 'plain', title: 'Überholsatz', subcategoryId: '', imageUrl: '' },
  { ...radar, _id: 'engine', title: 'Engine', categoryId: '9', subcategoryId: '', description: '' },
]

const searches: [string, string[]][] = [
  ['jma-9122', ['radar']],
  ['RADAR jrc', ['radar']],
  ['unit complete', ['radar']],
  ['wartsila', ['liner']],
  ['WÄRTSILÄ liner', ['liner']],
  ['spare parts main', ['liner']],
  ['37 00 01', ['liner']],
  ['370001a', ['liner']],
  ['37.00-01', ['liner']],
  ['100%', ['liner']],
  ['new_old', ['liner']],
  ['uberholsatz', ['plain']],
  ['marine', ['engine', 'plain', 'radar']],
  ['jrc liner', []],
  ["'; drop table products --", []],
  ['a\0b\ud800', []],
  // Synonyms and beginnings of words match; typing errors and ends of words do not.
  ['sulzer liner', ['liner']],
  ['cylin', ['liner']],
  ['cylnder', []],
  ['adar', []],
  // Punctuation alone is no search.
  ...['-', '%', '_', '\\'].map((sign): [string, string[]] => [
    sign,
    ['engine', 'liner', 'plain', 'radar'],
  ]),
]

test.each(engines)(
  'R-ADM-4 C-8: a search finds titles, makers, models, numbers and categories (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await addProducts(db, sample)
    for (const [search, ids] of searches) {
      const page = await managedProducts(db, { search, limit: 9 })
      expect([search, idsOf(page).toSorted()]).toEqual([search, ids])
      expect([page.matching, page.total]).toEqual([ids.length, 4])
    }
    await changeProduct(db, 'engine', { ...radar, title: 'Propeller', maker: 'Kamewa' }, 1)
    expect(idsOf(await managedProducts(db, { search: 'kamewa', limit: 9 }))).toEqual(['engine'])
    expect(idsOf(await managedProducts(db, { search: 'marine engine', limit: 9 }))).toEqual([])
  },
)

test.each(engines)(
  'a search counts up to 2,000, with isMore if there are more (C-8; %s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const many = Array.from({ length: 2001 }, (_, n) => ({ ...radar, title: `Radar ${n}` }))
    await addProducts(db, [...many, ...sample.slice(1)])
    const cut = await managedProducts(db, { search: 'radar', limit: 5 })
    expect(cut).toMatchObject({ matching: 2000, total: 2004, isMore: true })
    const whole = await managedProducts(db, { search: 'radar', limit: 5, categoryId: '2' })
    expect(whole).toMatchObject({ matching: 0, total: 2004 })
    expect(whole).not.toHaveProperty('isMore')
  },
)

test.each(engines)(
  'C-49: a list filters by category, by subcategory, by none and by missing parts (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await addProducts(db, sample)
    const found = async (asked: Partial<ProductsAsked>) => {
      const page = await managedProducts(db, { limit: 9, ...asked })
      expect(page.matching).toBe(page.rows.length)
      return idsOf(page).toSorted()
    }
    expect(await found({ categoryId: '1' })).toEqual(['plain', 'radar'])
    expect(await found({ categoryId: '1', subcategoryId: '106' })).toEqual(['radar'])
    expect(await found({ categoryId: '1', subcategoryId: '' })).toEqual(['plain'])
    expect(await found({ subcategoryId: '' })).toEqual(['engine', 'plain'])
    expect(await found({ categoryId: '1', search: 'uber' })).toEqual(['plain'])
    expect(await found({ categoryId: 'a\0' })).toEqual([])
    for (const sort of sorts) {
      expect(await found({ needs: 'picture', sort })).toEqual(['plain'])
      expect(await found({ needs: 'description', sort })).toEqual(['engine'])
      expect(await found({ needs: 'subcategory', sort })).toEqual(['plain'])
      expect(await found({ needs: 'picture', search: 'engine', sort })).toEqual([])
    }
    expect(await found({ needs: 'picture', categoryId: '9' })).toEqual([])
    const { _id } = await addProduct(db, { ...radar, imageUrl: 'https://gone.example/a.png' })
    expect(await found({ needs: 'file' })).toEqual([])
    await db.updateTable('remoteFiles').set({ failedAt: '2026-11-20' }).execute()
    for (const search of ['', 'radar'])
      expect(await found({ needs: 'file', search })).toEqual([_id])
  },
)

test('the counts of the admin have the drafts that its lists have', async () => {
  const db = await freshDatabase('sqlite')
  const draft = await addProduct(db, { ...radar, subcategoryId: '', state: 'draft' })
  const list = await managedProducts(db, { limit: 9, needs: 'subcategory' })
  expect(idsOf(list)).toEqual([draft._id])
  expect(await incompleteProducts(db)).toMatchObject({ products: 0, withoutSubcategory: 1 })
  expect(await productsByCategory(db)).toEqual({ categories: { 1: 1 }, subcategories: { '': 1 } })
})

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
