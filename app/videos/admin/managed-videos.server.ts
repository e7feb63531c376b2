import type { Database } from '#app/database/database.server.ts'
import { type ListRequest, managedPage } from '#app/database/managed-list.server.ts'
import { withoutNulls } from '#app/database/tables.server.ts'
import { withRows } from '#app/ui/admin/lists/list-query.server.ts'

const columns = [
  '_id',
  'title',
  'videoUrl',
  'posterUrl',
  'createdAt',
  'updatedAt',
  'version',
] as const

export async function managedVideos(db: Database, request: ListRequest) {
  const found = await managedPage(db, { subject: 'videos' }, request)
  return withRows(found, async (ids) => {
    const rows = await db.selectFrom('videos').select(columns).where('_id', 'in', ids).execute()
    return rows.map(withoutNulls)
  })
}
