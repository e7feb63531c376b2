import { sql } from 'kysely'

import type { Database, Engine } from '#app/database/database.server.ts'
import { freshDatabase } from '#app/database/database.testing.ts'

import { products } from '../../../demo/products.ts'
import { categoryNamed, defaultCategories } from '../categories.ts'
import { addProducts, type NewProduct } from '../product-writes.server.ts'

export const catalogue: NewProduct[] = [
  ...products.map((one) => {
    const { category, subcategory, picture: _, ...fields } = one
    const listed = categoryNamed(defaultCategories, category)
    const sub = listed?.subcategories.find(({ name }) => name === subcategory)
    return { ...fields, categoryId: String(listed?.id), subcategoryId: sub ? String(sub.id) : '' }
  }),
  numbered('Test gloves', 'IMPA', '37 11 02'),
  numbered('Test bowl', 'maker', '881039-04-02'),
].map((fields, index) => ({
  ...fields,
  imageUrl: '',
  createdAt: new Date(Date.UTC(2026, 8, 1, index)).toISOString(),
}))

function numbered(title: string, scheme: string, value: string) {
  const partNumbers = [{ scheme, value }]
  return { title, description: 'For tests.', categoryId: '18', subcategoryId: '', partNumbers }
}

export async function demoDatabase(engine: Engine) {
  const db = await freshDatabase(engine)
  await addProducts(db, catalogue)
  return db
}

export async function clearIndex(db: Database) {
  await db.updateTable('searchedProducts').set({ codes: '' }).execute()
  await (db.engine === 'sqlite'
    ? sql`insert into "productTerms" ("productTerms") values ('delete-all')`.execute(db)
    : sql`update "searchedProducts" set "terms" = null`.execute(db))
}
