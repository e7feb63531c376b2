import { type SqlBool, sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { countOf } from '#app/database/managed-list.server.ts'
import { hasLostFile } from '#app/media/remote-files/record-files.server.ts'

import { categoriesOf } from '../categories.ts'

export function dividedIds(db: Database) {
  const divided = categoriesOf(db).all.filter(({ subcategories }) => subcategories.length > 0)
  return divided.map(({ id }) => String(id))
}

/** Every count uses an index or a counter. `withoutSubcategory` counts only products whose category has subcategories. */
export async function incompleteProducts(db: Database) {
  const [placed, withoutPicture, withoutDescription, withoutFile] = await Promise.all([
    placedProducts(db),
    productsWithout(db, 'imageUrl'),
    productsWithout(db, 'description'),
    countOf(db, 'products', hasLostFile),
  ])
  return { ...placed, withoutPicture, withoutDescription, withoutFile }
}

async function placedProducts(db: Database) {
  const counts = await db.selectFrom('productCounts').selectAll().execute()
  const divided = dividedIds(db)
  const undecided = counts.filter(
    ({ categoryId, subcategoryId }) => subcategoryId === '' && divided.includes(categoryId),
  )
  return {
    products: counts.reduce((all, { products }) => all + products, 0),
    withoutSubcategory: undecided.reduce((all, one) => all + one.products + one.unlisted, 0),
  }
}

/** A literal, because no engine uses the partial index for a parameter. */
function productsWithout(db: Database, column: 'imageUrl' | 'description') {
  return countOf(db, 'products', sql<SqlBool>`"deletedAt" is null and ${sql.ref(column)} = ''`)
}
