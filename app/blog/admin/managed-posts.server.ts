import type { Database } from '#app/database/database.server.ts'
import { type Asked, inOrder, managedPage } from '#app/database/managed-list.server.ts'

const columns = ['_id', 'slug', 'title', 'imageUrl', 'createdAt', 'updatedAt', 'version'] as const

/** One page of the admin list of posts; a search looks at titles only. */
export async function managedPosts(db: Database, asked: Asked) {
  const found = await managedPage(db, { subject: 'posts' }, asked)
  if (found.rows.length === 0) return { ...found, rows: [] }
  const query = db.selectFrom('posts').select(columns).where('_id', 'in', found.rows)
  return { ...found, rows: inOrder(found.rows, await query.execute()) }
}
