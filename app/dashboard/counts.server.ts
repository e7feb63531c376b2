import type { Database } from '#app/database/database.server.ts'

/** How many records visitors can see, by subject; products are counted by the table's own counters. */
export async function liveCounts(db: Database) {
  const live = async (table: 'posts' | 'videos') => {
    const { all } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(all)
  }
  const { products } = await db
    .selectFrom('productCounts')
    .select(({ fn }) => fn.sum<number | null>('products').as('products'))
    .executeTakeFirstOrThrow()
  return {
    products: Number(products ?? 0),
    posts: await live('posts'),
    videos: await live('videos'),
  }
}

export type LiveCounts = Awaited<ReturnType<typeof liveCounts>>
