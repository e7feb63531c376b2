import type { Database } from '#app/database/database.server.ts'
import { searchText } from '#app/database/searched.ts'
import { indexStaleRows } from '#app/database/stale-rows.server.ts'

/** A change of one of these columns must update `searchText`. */
const searchedColumns = [
  'reference',
  'name',
  'phone',
  'email',
  'message',
  'productTitle',
  'note',
] as const

type Searched = { [column in (typeof searchedColumns)[number]]?: string | null | undefined }

export function searchTextOf(enquiry: Searched) {
  return searchText(searchedColumns.map((column) => enquiry[column] ?? ''))
}

export function indexEnquiries(db: Database, signal?: AbortSignal) {
  return indexStaleRows(
    db,
    async (tx, limit) => {
      const rows = await tx
        .selectFrom('enquiries')
        .select(['_id', ...searchedColumns])
        .where('searchText', '=', '')
        .limit(limit)
        .execute()
      for (const { _id, ...searched } of rows) {
        await tx
          .updateTable('enquiries')
          .set({ searchText: searchTextOf(searched) })
          .where('_id', '=', _id)
          .where('searchText', '=', '')
          .execute()
      }
      return rows.length
    },
    signal,
  )
}
