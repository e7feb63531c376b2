import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { addProducts } from '../product-writes.server.ts'
import type { AllProductFields, ProductFields } from '../product.ts'
import { exportedProducts, type ExportFormat } from './export-products.server.ts'
import { findImport } from './imports.server.ts'
import { allProducts, checkedImport, writeImport } from './imports.testing.ts'

const odd: Partial<AllProductFields>[] = [
  { title: '=SUM(A1)', description: "-1; =2\n+3\n'quoted'\r\n\ttab" },
  { title: '  "Quoted", and; more', state: 'draft', availability: 'to order', leadTime: '2 weeks' },
  { title: 'Mark: colon', specifications: [{ name: 'A: b', value: 'c\nd' }], state: 'hidden' },
  {
    title: '0012',
    partNumbers: [
      { scheme: 'Maker', value: '3-12' },
      { scheme: 'IMPA', value: '=1' },
    ],
  },
  { title: "'=x", fits: [{ maker: 'MAN', model: 'L: 1' }], impaCode: '371102', unit: 'piece' },
  {
    title: 'Pictures',
    imageUrl: '/media/a.webp',
    pictures: ['/media/b.webp', 'https://x.example/c, d.jpg'],
  },
  {
    title: 'Notes',
    imageUrl: '/media/a.webp',
    pictureNotes: [{ picture: '/media/a.webp', shows: 'actual' }],
  },
  { title: 'Facts', boughtFor: '1840.5 EUR', lastQuoted: '12.40', stock: '0', shelf: '007' },
  { title: 'Links', supersededBy: 'a', alternatives: ['b', 'c'], type: '[x]' },
  {
    title: '2026-03-12',
    model: '12-Mar',
    maker: '[empty]',
    origin: 'Côte d’Ivoire 東京 🚢',
    condition: '8.81E+11',
  },
]

const plain: ProductFields = {
  title: '',
  description: 'D',
  imageUrl: '',
  categoryId: '5',
  subcategoryId: '',
}

async function fileOf(db: Parameters<typeof exportedProducts>[0], format: ExportFormat) {
  const pieces: Buffer[] = []
  for await (const piece of exportedProducts(db, format)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

test.each(engines)(
  'an export comes back without a change, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      ...plain,
      title: `Part ${n}`,
      ...odd[n],
    }))
    await addProducts(db, rows)
    for (const format of ['csv', 'xlsx'] as const) {
      const id = await checkedImport(db, await fileOf(db, format))
      expect(await findImport(db, id)).toMatchObject({ counts: { same: 10_000 } })
    }
  },
  240_000,
)

test.each(['csv', 'xlsx'] as const)(
  'an export as %s makes the same catalogue anew',
  async (format) => {
    const [db, other] = [await freshDatabase('sqlite'), await freshDatabase('sqlite')]
    // In a new product a mark before a formula, and a number like a date, count as made by a spreadsheet.
    const rows = odd
      .filter(({ title, model }) => title !== "'=x" && model !== '12-Mar')
      .map((one) => ({ ...plain, ...one }))
    await addProducts(
      db,
      rows.map((one) => ({ ...one, title: one.title?.trim() ?? '' })),
    )
    const id = await checkedImport(other, await fileOf(db, format))
    expect(await writeImport(other, id)).toMatchObject({
      state: 'done',
      counts: { add: rows.length },
    })
    const fieldsOf = (list: Awaited<ReturnType<typeof allProducts>>) =>
      list
        .map((one) => ({
          ...one,
          description: one.description.replaceAll('\r\n', '\n'),
          createdAt: '',
          updatedAt: '',
        }))
        .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    expect(fieldsOf(await allProducts(other))).toEqual(fieldsOf(await allProducts(db)))
  },
)

test('JSON has every field of every product', async () => {
  const db = await freshDatabase('sqlite')
  expect(JSON.parse(String(await fileOf(db, 'json')))).toEqual([])
  await addProducts(
    db,
    odd.map((one) => ({ ...plain, title: 'A', ...one })),
  )
  expect(JSON.parse(String(await fileOf(db, 'json')))).toEqual(await allProducts(db))
})
