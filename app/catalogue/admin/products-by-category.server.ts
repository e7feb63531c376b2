import type { Database } from '#app/database/database.server.ts'

type Counts = { [id: string]: number }

/** The products of each category and subcategory, those of hidden ones too. */
export async function productsByCategory(db: Database) {
  const categories: Counts = {}
  const subcategories: Counts = {}
  const rows = await db.selectFrom('productCounts').selectAll().where('products', '>', 0).execute()
  for (const { categoryId, subcategoryId, products } of rows) {
    categories[categoryId] = (categories[categoryId] ?? 0) + products
    subcategories[subcategoryId] = (subcategories[subcategoryId] ?? 0) + products
  }
  return { categories, subcategories }
}
