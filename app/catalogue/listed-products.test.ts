import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { defaultCategories } from './categories.ts'
import { addProducts } from './product-writes.server.ts'
import { newestFirst } from './products.server.ts'

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
