import { setImmediate as letOthersGo } from 'node:timers/promises'

import { type SqlBool, sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import type { Cursor } from '#app/database/records.server.ts'

import { listedProducts } from './products.server.ts'

export type AddressSlice = { after: Cursor | undefined; changedAt: string }

/** Oldest first, so that a full slice does not change when products are added. */
export async function addressSlices(db: Database, size: number): Promise<AddressSlice[]> {
  const slices: AddressSlice[] = []
  let after: Cursor | undefined
  for (;;) {
    const changedAt = await lastChange(db, after, size)
    if (!changedAt) return slices
    slices.push({ after, changedAt })
    after = await endOfSlice(db, after, size)
    if (!after) return slices
    // SQLite runs synchronously, so without this a long list would block all other requests.
    await letOthersGo()
  }
}

export function listedIds(db: Database, after: Cursor | undefined, size: number) {
  return oldestFirst(db, after, size).select(['_id', 'updatedAt']).execute()
}

export function newestInCategories(db: Database) {
  return db
    .selectFrom('productCounts as counts')
    .select((eb) => [
      'categoryId',
      'subcategoryId',
      // One index lookup each; a `group by` would read every product.
      eb
        .selectFrom('products')
        .select((product) => product.fn.max('createdAt').as('newest'))
        .where('deletedAt', 'is', null)
        .where('state', 'is', null)
        .whereRef('products.categoryId', '=', 'counts.categoryId')
        .whereRef('products.subcategoryId', '=', 'counts.subcategoryId')
        .as('newest'),
    ])
    .where('counts.products', '>', 0)
    .execute()
}

async function lastChange(db: Database, after: Cursor | undefined, size: number) {
  const { changedAt } = await db
    .selectFrom(oldestFirst(db, after, size).select('updatedAt').as('slice'))
    .select((eb) => eb.fn.max('updatedAt').as('changedAt'))
    .executeTakeFirstOrThrow()
  return changedAt
}

function endOfSlice(db: Database, after: Cursor | undefined, size: number) {
  const last = oldestFirst(db, after, 1).offset(size - 1)
  return last.select(['createdAt', '_id']).executeTakeFirst()
}

export function oldestFirst(db: Database, after: Cursor | undefined, size: number) {
  return listedProducts(db)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`("createdAt", "_id") > (${after?.createdAt ?? ''}, ${after?._id ?? ''})`,
      ),
    )
    .orderBy('createdAt')
    .orderBy('_id')
    .limit(size)
}
