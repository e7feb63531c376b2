import type { Database } from '#app/database/database.server.ts'

/** The most that one sitemap may hold. */
const most = 50_000

/** The slug of every post, newest first, and when each was last changed. */
export function postAddresses(db: Database) {
  return db
    .selectFrom('posts')
    .select(['slug', 'updatedAt'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(most)
    .execute()
}
