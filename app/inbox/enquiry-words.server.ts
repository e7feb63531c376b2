import type { Database } from '#app/database/database.server.ts'
import { fileRows } from '#app/database/unread-rows.server.ts'

import { searchTextOf, wordedColumns } from './enquiry-words.ts'

/** Indexes enquiries from before the search existed; stops when `signal` aborts. */
export function fileEnquiryWords(db: Database, signal?: AbortSignal) {
  return fileRows(
    db,
    async (tx, limit) => {
      const rows = await tx
        .selectFrom('enquiries')
        .select(['_id', ...wordedColumns])
        .where('searchText', '=', '')
        .limit(limit)
        .execute()
      for (const { _id, ...words } of rows) {
        await tx
          .updateTable('enquiries')
          .set({ searchText: searchTextOf(words) })
          .where('_id', '=', _id)
          .where('searchText', '=', '')
          .execute()
      }
      return rows.length
    },
    signal,
  )
}
