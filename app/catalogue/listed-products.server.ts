import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { type Cursor, olderThan } from '#app/database/paging.server.ts'

export type ProductFilter = { categoryId?: string | undefined; subcategoryId?: string | undefined }

/** The cursor at which a page begins, and its maximum length. */
export type PageQuery = { after?: Cursor | undefined; limit: number }

/** The products that are not deleted. */
export function listedProducts(db: Database) {
  return db.selectFrom('products').where('deletedAt', 'is', null)
}

/** Costs the same for every page and catalogue size, because each filter has an index. */
export function newestFirst(db: Database, filter: ProductFilter, { after, limit }: PageQuery) {
  const { categoryId, subcategoryId } = filter
  return listedProducts(db)
    .$if(categoryId !== undefined, (query) => query.where('categoryId', '=', categoryId ?? ''))
    .$if(subcategoryId !== undefined, (query) =>
      query.where('subcategoryId', '=', subcategoryId ?? ''),
    )
    .where(olderThan(after))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit)
}

/** Whether the ids can be used in a query; PostgreSQL rejects some texts. */
export function canMatch({ categoryId = '', subcategoryId = '' }: ProductFilter) {
  return isStorable(categoryId) && isStorable(subcategoryId)
}
