import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { addProducts } from './product-writes.server.ts'
import { findRelatedProducts } from './products.server.ts'
import { deleteProduct } from './products.testing.ts'

const hour = 3_600_000

/** Products with these titles, the oldest first. */
function list(rows: [title: string, categoryId: string, subcategoryId: string, maker?: string][]) {
  return rows.map(([title, categoryId, subcategoryId, maker], n) => ({
    title,
    description: '',
    imageUrl: '',
    categoryId,
    subcategoryId,
    ...(maker && { maker }),
    createdAt: new Date(Date.UTC(2026, 0, 1) + n * hour).toISOString(),
  }))
}

test.each(engines)(
  'related products are of its subcategory, maker, category, never itself (R-PROD-4, C-20) (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [product, old] = await addProducts(
      db,
      list([
        ['itself', '1', '106', 'JRC'],
        ['old radar', '1', '106'],
        ['JRC compass', '1', '109', 'JRC'],
        ['other compass', '1', '109', 'Tokimec'],
        ['loose', '1', ''],
        ['JRC generator', '16', '', 'JRC'],
        ['new radar', '1', '106', 'JRC'],
      ]),
    )
    if (!product || !old) throw new Error('nothing was added')

    const titles = async (limit: number) =>
      (await findRelatedProducts(db, product, limit)).map((one) => one.title)
    expect(await titles(4)).toEqual(['new radar', 'old radar', 'JRC compass', 'loose'])
    expect(await titles(1)).toEqual(['new radar'])
    expect(await titles(9)).toEqual([
      'new radar',
      'old radar',
      'JRC compass',
      'loose',
      'other compass',
    ])

    await deleteProduct(db, old._id)
    expect(await titles(4)).toEqual(['new radar', 'JRC compass', 'loose', 'other compass'])
  },
)

test.each(engines)(
  'a product without subcategory and maker is related to its category (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [product] = await addProducts(
      db,
      list([
        ['itself', '1', ''],
        ['loose', '1', ''],
        ['radar', '1', '106'],
      ]),
    )
    if (!product) throw new Error('nothing was added')
    const related = await findRelatedProducts(db, product, 4)
    expect(related.map((one) => one.title)).toEqual(['radar', 'loose'])
  },
)

test.each(engines)('the only product of a category has no related ones (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const [product] = await addProducts(
    db,
    list([
      ['itself', '1', '106', 'JRC'],
      ['other', '2', '201', 'JRC'],
    ]),
  )
  if (!product) throw new Error('nothing was added')
  expect(await findRelatedProducts(db, product, 4)).toEqual([])
})
