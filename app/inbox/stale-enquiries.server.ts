import type { Database } from '#app/database/database.server.ts'
import { indexStaleRows } from '#app/database/stale-rows.server.ts'

import { linesOf } from './enquiry-lines.server.ts'
import { searchedColumns, searchTextOf } from './enquiry-search.server.ts'

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
      const lines = await linesOf(
        tx,
        rows.map(({ _id }) => _id),
      )
      for (const { _id, ...searched } of rows) {
        await tx
          .updateTable('enquiries')
          .set({ searchText: searchTextOf(searched, lines.get(_id)) })
          .where('_id', '=', _id)
          .where('searchText', '=', '')
          .execute()
      }
      return rows.length
    },
    signal,
  )
}
