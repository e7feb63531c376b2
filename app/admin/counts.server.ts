import type { Database } from '#app/database/database.server.ts'
import { countOf } from '#app/database/managed-list.server.ts'

export async function liveCounts(db: Database) {
  const [{ products }, posts, videos] = await Promise.all([
    db
      .selectFrom('productCounts')
      .select(({ fn }) => fn.sum<number | null>('products').as('products'))
      .executeTakeFirstOrThrow(),
    countOf(db, 'posts'),
    countOf(db, 'videos'),
  ])
  return { products: Number(products ?? 0), posts, videos }
}

export type LiveCounts = Awaited<ReturnType<typeof liveCounts>>
