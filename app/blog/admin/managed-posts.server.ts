import type { Database } from '#app/database/database.server.ts'
import { type Asked, managedPage } from '#app/database/managed-list.server.ts'
import { withRows } from '#app/ui/admin/lists/list-query.server.ts'

const columns = ['_id', 'slug', 'title', 'imageUrl', 'createdAt', 'updatedAt', 'version'] as const

/** One page of the admin list of posts; a search looks at titles only. */
export async function managedPosts(db: Database, asked: Asked) {
  const found = await managedPage(db, { subject: 'posts' }, asked)
  return withRows(found, (ids) =>
    db.selectFrom('posts').select(columns).where('_id', 'in', ids).execute(),
  )
}
