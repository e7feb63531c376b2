import type { Transaction, UpdateObject } from 'kysely'

import { indexRenamed } from '#app/catalogue/category-rows.server.ts'
import { indexStaleProducts } from '#app/catalogue/product-writes.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { titleKey, titleWords } from '#app/database/searched.ts'
import { indexStaleRows } from '#app/database/stale-rows.server.ts'
import type { Subject, Tables } from '#app/database/tables.server.ts'
import { indexEnquiries } from '#app/inbox/enquiry-lines.server.ts'
import { recordFormerQuotes } from '#app/inbox/quotes/quoted-parts.server.ts'

export async function indexStaleRecords(db: Database, signal?: AbortSignal) {
  for (const subject of ['products', 'posts', 'videos'] as const) {
    await indexStaleRows(db, (tx, limit) => indexTitles(tx, subject, limit), signal)
  }
  await indexEnquiries(db, signal)
  if (!signal?.aborted) await recordFormerQuotes(db, signal)
  if (!signal?.aborted) await indexStaleProducts(db, signal)
  if (!signal?.aborted) await indexRenamed(db, signal)
}

/** A migration that changes the title keys empties them. They have an index only where `deletedAt` is null. */
async function indexTitles(tx: Transaction<Tables>, subject: Subject, limit: number) {
  const stale = tx.selectFrom(subject).select(['_id', 'title']).where('titleKey', '=', '')
  const rows = await stale.where('deletedAt', 'is', null).limit(limit).execute()
  for (const { _id, title } of rows) {
    const indexed = subject === 'products' ? { titleKey: titleKey(title) } : titleWords(title)
    const row = tx.updateTable(subject).set(indexed satisfies UpdateObject<Tables, Subject>)
    await row.where('_id', '=', _id).where('titleKey', '=', '').execute()
  }
  return rows.length
}
