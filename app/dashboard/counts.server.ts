import type { Database } from '#app/database/database.server.ts'

/** How many records visitors can see, by subject; products are counted by the table's own counters. */
export async function liveCounts(db: Database) {
  const { products } = await db
    .selectFrom('productCounts')
    .select(({ fn }) => fn.sum<number | null>('products').as('products'))
    .executeTakeFirstOrThrow()
  return {
    products: Number(products ?? 0),
    posts: await shown(db, 'posts'),
    videos: await shown(db, 'videos'),
  }
}

export type LiveCounts = Awaited<ReturnType<typeof liveCounts>>

/** How many of them are not deleted. */
export async function shown(db: Database, subject: 'posts' | 'videos') {
  const { records } = await db
    .selectFrom(subject)
    .select((eb) => eb.fn.countAll<number>().as('records'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return records
}
