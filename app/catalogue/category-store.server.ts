import type { Database } from '#app/database/database.server.ts'

import { categoriesFrom, defaultCategories, keepInMemory } from './categories.ts'
import { storedCategories } from './category-rows.server.ts'

export async function loadCategories(db: Database) {
  const all = await storedCategories(db)
  keepInMemory(db, all === defaultCategories.all ? defaultCategories : categoriesFrom(all))
}

const aSecond = 1_000

/** Reads the list again after a change, one read after another, until one succeeds; then calls `done`. */
export function categoryReloader(
  db: Database,
  done: () => void,
  report: (error: unknown) => void,
): { reload: () => Promise<void>; stop: () => void } {
  let last = Promise.resolve()
  let again: NodeJS.Timeout | undefined
  const read = async () => {
    try {
      await loadCategories(db)
      done()
    } catch (error) {
      report(error)
      clearTimeout(again)
      again = setTimeout(() => void reload(), aSecond).unref()
    }
  }
  const reload = () => (last = last.then(read))
  return { reload, stop: () => clearTimeout(again) }
}
