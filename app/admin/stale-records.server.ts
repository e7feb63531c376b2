import { indexProducts } from '#app/catalogue/products.server.ts'
import { indexStaleProducts } from '#app/catalogue/search/engine/index.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { titleWords } from '#app/database/searched.ts'
import { fileWords } from '#app/database/unread-rows.server.ts'
import { indexEnquiries } from '#app/inbox/enquiry-search.server.ts'

/** Indexes records that are older than the search, in small batches; stops when `signal` is aborted. */
export async function indexStaleRecords(db: Database, signal?: AbortSignal) {
  for (const subject of ['products', 'posts', 'videos'] as const) {
    await fileWords(
      db,
      subject,
      async (tx, limit) => {
        const unread = tx.selectFrom(subject).select(['_id', 'title']).where('searchText', '=', '')
        const rows = await unread.limit(limit).execute()
        return rows.map(({ _id, title }) => ({ _id, ...titleWords(title) }))
      },
      signal,
    )
  }
  await indexEnquiries(db, signal)
  if (!signal?.aborted) await indexStaleProducts(db, indexProducts, signal)
}
