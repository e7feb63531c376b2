import type { Expression, SqlBool } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { type ListRequest, managedPage } from '#app/database/managed-list.server.ts'
import { withRows } from '#app/ui/admin/lists/list-query.server.ts'

const columns = [
  '_id',
  'slug',
  'title',
  'imageUrl',
  'state',
  'createdAt',
  'updatedAt',
  'version',
] as const

type Conditions = Expression<SqlBool>[]

export async function managedPosts(
  db: Database,
  request: ListRequest,
  conditions: Conditions = [],
) {
  const isScattered = conditions.length > 0
  const found = await managedPage(db, { subject: 'posts', conditions, isScattered }, request)
  return withRows(found, (ids) =>
    db.selectFrom('posts').select(columns).where('_id', 'in', ids).execute(),
  )
}
