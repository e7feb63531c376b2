import type { Database } from '#app/database/database.server.ts'

type Counts = { [id: string]: number }

/** The products of each category and subcategory: drafts, hidden ones and those of hidden categories too. */
export async function productsByCategory(db: Database) {
  const categories: Counts = {}
  const subcategories: Counts = {}
  const rows = await db.selectFrom('productCounts').selectAll().execute()
  for (const { categoryId, subcategoryId, products, unlisted } of rows) {
    const count = products + unlisted
    if (count === 0) continue
    categories[categoryId] = (categories[categoryId] ?? 0) + count
    subcategories[subcategoryId] = (subcategories[subcategoryId] ?? 0) + count
  }
  return { categories, subcategories }
}
