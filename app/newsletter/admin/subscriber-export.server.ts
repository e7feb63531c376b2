import type { Database } from '#app/database/database.server.ts'
import { olderThan, pageOf, slices } from '#app/database/records.server.ts'

import { unsubscribeUrl } from '../subscriber-emails.server.ts'

const rowsAtOnce = 500

const columns = ['Email', 'Confirmed', 'Asked', 'Wording', 'Source', 'Unsubscribe']

export function subscriberExport(db: Database, siteUrl: string) {
  return { columns, rows: rowsOf(db, siteUrl) }
}

async function* rowsOf(db: Database, siteUrl: string) {
  for await (const subscribers of confirmedSubscribers(db)) {
    yield subscribers.map(({ email, confirmedAt, askedAt, wording, source, token }) => [
      email,
      confirmedAt ?? '',
      askedAt ?? '',
      wording,
      source,
      token === null ? '' : unsubscribeUrl(siteUrl, token),
    ])
  }
}

function confirmedSubscribers(db: Database) {
  return slices(async (after) => {
    const rows = await db
      .selectFrom('subscribers')
      .selectAll()
      .where('confirmedAt', 'is not', null)
      .where(olderThan(after))
      .orderBy('createdAt', 'desc')
      .orderBy('_id', 'desc')
      .limit(rowsAtOnce + 1)
      .execute()
    return pageOf(rows, rowsAtOnce)
  })
}
