import type { Database } from '#app/database/database.server.ts'
import { type Asked, managedPage } from '#app/database/managed-list.server.ts'
import { withRows } from '#app/ui/admin/lists/list-query.server.ts'

const columns = ['_id', 'slug', 'title', 'imageUrl', 'createdAt', 'updatedAt', 'version'] as const

export async function managedPosts(db: Database, asked: Asked) {
  const found = await managedPage(db, { subject: 'posts' }, asked)
  return withRows(found, (ids) =>
    db.selectFrom('posts').select(columns).where('_id', 'in', ids).execute(),
  )
}
