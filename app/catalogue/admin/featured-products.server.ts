import type { Kysely } from 'kysely'

import { logActivity } from '#app/database/activity.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { namedProducts } from '../products.server.ts'

/** Unknown and deleted products are left out. */
export async function setFeatured(db: Database, given: string[]) {
  const ids = [...new Set(given.filter(isStorable))]
  return db.change('products', async (tx) => {
    await tx.deleteFrom('featuredProducts').execute()
    const known = await namedProducts(tx, ids)
    const rows = known.map(({ _id: productId }, position) => ({ productId, position }))
    if (rows.length > 0) await tx.insertInto('featuredProducts').values(rows).execute()
    const records = rows.length
    await logActivity(tx, { kind: 'products', action: 'chosen for the home page', records })
    return records
  })
}

export async function featuredProducts(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('featuredProducts')
    .select('productId')
    .orderBy('position')
    .execute()
  return namedProducts(
    db,
    rows.map(({ productId }) => productId),
  )
}
