import type { Database } from '#app/database/database.server.ts'

import { categoriesFrom, defaultCategories, keepInMemory } from './categories.ts'
import { storedCategories } from './category-rows.server.ts'

export async function loadCategories(db: Database) {
  const all = await storedCategories(db)
  keepInMemory(db, all === defaultCategories.all ? defaultCategories : categoriesFrom(all))
}
