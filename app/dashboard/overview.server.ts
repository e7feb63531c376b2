import { sql } from 'kysely'

import { divided } from '#app/catalogue/manage/managed-products.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Subject } from '#app/database/tables.server.ts'
import { trashCount } from '#app/database/trashed.server.ts'

const week = 7 * 24 * 3_600_000

/** How much there is of everything, and what waits for the owner (C-28); every count has an index or a counter. */
export async function attention(db: Database, now = Date.now()) {
  const [products, posts, videos, withoutPicture, withoutDescription, inTrash, enquiries] =
    await Promise.all([
      placedProducts(db),
      shown(db, 'posts'),
      shown(db, 'videos'),
      productsWithout(db, 'imageUrl'),
      productsWithout(db, 'description'),
      trashCount(db, now),
      recentEnquiries(db, new Date(now - week).toISOString()),
    ])
  return { ...products, posts, videos, withoutPicture, withoutDescription, inTrash, ...enquiries }
}

/** `withoutSubcategory` are those whose category has some to choose from (C-49). */
async function placedProducts(db: Database) {
  const counts = await db.selectFrom('productCounts').selectAll().execute()
  const undecided = counts.filter(
    ({ categoryId, subcategoryId }) => subcategoryId === '' && divided.includes(categoryId),
  )
  const sum = (rows: typeof counts) => rows.reduce((all, { products }) => all + products, 0)
  return { products: sum(counts), withoutSubcategory: sum(undecided) }
}

async function shown(db: Database, subject: Subject) {
  const { records } = await db
    .selectFrom(subject)
    .select((eb) => eb.fn.countAll<number>().as('records'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return records
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

/** Those of the last seven days, and how many of them look like a machine's. */
async function recentEnquiries(db: Database, since: string) {
  const { enquiries, suspected } = await db
    .selectFrom('enquiries')
    .select((eb) => [
      eb.fn.countAll<number>().as('enquiries'),
      eb.fn.count<number>('suspectedAt').as('suspected'),
    ])
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return { enquiries, suspected }
}

/** A record that was added or changed; `version` is 1 when it has never been changed. */
export type LatestChange = {
  subject: Subject
  _id: string
  title: string
  updatedAt: string
  version: number
}

/** What was added or changed last, of all subjects. */
export async function latestChanges(db: Database, limit: number): Promise<LatestChange[]> {
  const subjects = ['products', 'posts', 'videos'] as const
  const read = await Promise.all(
    subjects.map(async (subject) => {
      const newest = db.selectFrom(subject).select(['_id', 'title', 'updatedAt', 'version'])
      const rows = await newest
        .where('deletedAt', 'is', null)
        .orderBy('updatedAt', 'desc')
        .orderBy('_id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ subject, ...row }))
    }),
  )
  const changes = read.flat()
  return changes.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)).slice(0, limit)
}
