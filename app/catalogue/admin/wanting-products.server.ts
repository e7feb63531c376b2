import { sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'

import { divided } from './managed-products.server.ts'

/**
 * How many products there are, and of how many something is wanting that a buyer would look for; every count has
 * an index or a counter. `withoutSubcategory` are those whose category has some to choose from (C-49).
 */
export async function wantingProducts(db: Database) {
  const [placed, withoutPicture, withoutDescription] = await Promise.all([
    placedProducts(db),
    productsWithout(db, 'imageUrl'),
    productsWithout(db, 'description'),
  ])
  return { ...placed, withoutPicture, withoutDescription }
}

async function placedProducts(db: Database) {
  const counts = await db.selectFrom('productCounts').selectAll().execute()
  const undecided = counts.filter(
    ({ categoryId, subcategoryId }) => subcategoryId === '' && divided.includes(categoryId),
  )
  const sum = (rows: typeof counts) => rows.reduce((all, { products }) => all + products, 0)
  return { products: sum(counts), withoutSubcategory: sum(undecided) }
}

async function productsWithout(db: Database, column: 'imageUrl' | 'description') {
  const { records } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('records'))
    .where('deletedAt', 'is', null)
    // Written out, else no engine sees that the index holds just these.
    .where(column, '=', sql.lit(''))
    .executeTakeFirstOrThrow()
  return records
}
