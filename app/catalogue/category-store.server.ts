import type { Database } from '#app/database/database.server.ts'

import { categoriesFrom, defaultCategories, keepInMemory } from './categories.ts'
import { storedCategories } from './category-rows.server.ts'

const loads = new WeakMap<Database, Promise<void>>()
const listeners = new WeakMap<Database, () => void>()

/** One after another, so that a slow read never replaces a newer one. */
export function loadCategories(db: Database) {
  const last = loads.get(db) ?? Promise.resolve()
  const next = last.catch(() => undefined).then(() => load(db))
  loads.set(db, next)
  return next
}

async function load(db: Database) {
  const all = await storedCategories(db)
  keepInMemory(db, all === defaultCategories.all ? defaultCategories : categoriesFrom(all))
  listeners.get(db)?.()
}

/** `listener` is called when the list is in memory, before `loadCategories` resolves. */
export function onCategoriesLoaded(db: Database, listener: () => void) {
  listeners.set(db, listener)
}
