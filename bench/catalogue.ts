import { type Category, categoryNamed, defaultCategories } from '#app/catalogue/categories.ts'
import { type NewProduct, addProducts } from '#app/catalogue/product-writes.server.ts'
import { type Database, openDatabase } from '#app/database/database.server.ts'
import { migrate } from '#app/database/migrate.server.ts'

import { products } from '../demo/products.ts'

const newest = Date.UTC(2026, 8, 1)
const span = 3 * 365 * 86_400_000
const atOnce = 10_000

/** A number from 0 to 1 that looks random and is the same in every run (mulberry32). */
export function chance(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The time of a product by its place, 0 the oldest: three years, whatever the size of the catalogue. */
export function timeAt(share: number) {
  return new Date(newest - span + share * span).toISOString()
}

export function idAt(place: number) {
  return place.toString(16).padStart(24, '0')
}

/**
 * A database file in `folder` with `size` products: the demo's, each under many numbers, over
 * categories and subcategories of which the first hold most. Answers the rows added per second.
 */
export async function fillCatalogue(folder: string, size: number) {
  const db = await openDatabase(undefined, folder)
  await migrate(db)
  const rate = await fillProducts(db, size)
  await db.destroy()
  return rate
}

/** The same products in any database that has the tables. */
export async function fillProducts(db: Database, size: number) {
  const random = chance(size)
  const begun = performance.now()
  for (let start = 0; start < size; start += atOnce) {
    const count = Math.min(atOnce, size - start)
    await addProducts(
      db,
      Array.from({ length: count }, (_, n) => productAt(start + n, size, random)),
    )
  }
  return (1000 * size) / (performance.now() - begun)
}

function productAt(place: number, size: number, random: () => number): NewProduct {
  const category = crowded(defaultCategories.all, random())
  const subcategory = crowded([...category.subcategories, { id: '' }], random())
  const { picture, category: _, subcategory: __, ...fields } = modelFor(category, random())
  return {
    ...fields,
    _id: idAt(place),
    title: `${fields.title} ${place}`,
    imageUrl: `/media/${place.toString(16).padStart(32, '0')}.webp`,
    ...(picture && { drawing: picture }),
    categoryId: String(category.id),
    subcategoryId: String(subcategory.id),
    createdAt: timeAt(place / size),
  }
}

/** The n-th of a list is chosen 1/n as often as the first, as makers and shelves of a shop are. */
function crowded<Choice>(list: readonly Choice[], random: number) {
  const weights = list.map((_, place) => 1 / (place + 1))
  let left = random * weights.reduce((sum, weight) => sum + weight, 0)
  return chosen(
    list,
    weights.findIndex((weight) => (left -= weight) < 0),
  )
}

function modelFor({ id }: Category, random: number) {
  const own = products.filter(
    ({ category }) => categoryNamed(defaultCategories, category)?.id === id,
  )
  return chosen(own, Math.floor(random * own.length))
}

function chosen<Choice>(list: readonly Choice[], place: number) {
  const choice = list[place]
  if (choice === undefined) throw new Error(`There is no place ${place}`)
  return choice
}
