import { sql, type SqlBool } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { type ListRequest, listedPage } from '#app/database/managed-list.server.ts'
import { olderThan, pageOf, slices } from '#app/database/records.server.ts'
import { withoutNulls } from '#app/database/tables.server.ts'
import { withRows } from '#app/ui/admin/lists/list-query.server.ts'

import { unsubscribeUrl } from '../subscriber-emails.server.ts'
import type { SubscriberState } from '../subscriber.ts'

export type SubscribersRequest = Omit<ListRequest, 'sort'> & { show?: SubscriberState | undefined }

const columns = [
  '_id',
  'email',
  'source',
  'createdAt',
  'askedAt',
  'confirmedAt',
  'suspectedAt',
  'suspicion',
] as const

export type ManagedSubscriber = Awaited<ReturnType<typeof managedSubscribers>>['rows'][number]

export async function managedSubscribers(
  db: Database,
  { search = '', show, ...page }: SubscribersRequest,
) {
  const conditions = [...(show ? [are[show]] : []), ...searched(search)]
  const isScattered = conditions.length > 0
  const found = await listedPage(db, { table: 'subscribers', conditions, isScattered }, page)
  return withRows(found, async (ids) => {
    const query = db.selectFrom('subscribers').select(columns).where('_id', 'in', ids)
    return (await query.execute()).map(withoutNulls)
  })
}

const are = {
  confirmed: sql<SqlBool>`"confirmedAt" is not null`,
  waiting: sql<SqlBool>`"confirmedAt" is null and "suspectedAt" is null`,
  suspected: sql<SqlBool>`"confirmedAt" is null and "suspectedAt" is not null`,
}

function searched(search: string) {
  const part = search.trim().toLowerCase()
  if (part === '') return []
  if (!isStorable(part)) return [sql<SqlBool>`1 = 0`]
  const pattern = `%${part.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`
  return [sql<SqlBool>`"email" like ${pattern} escape '\\'`]
}

export async function subscriberCounts(db: Database) {
  return db
    .selectFrom('subscribers')
    .select((is) => [
      is.fn.countAll<number>().as('all'),
      is.fn.countAll<number>().filterWhere(are.confirmed).as('confirmed'),
      is.fn.countAll<number>().filterWhere(are.waiting).as('waiting'),
      is.fn.countAll<number>().filterWhere(are.suspected).as('suspected'),
    ])
    .executeTakeFirstOrThrow()
}

const rowsAtOnce = 500

const exportColumns = ['Email', 'Confirmed', 'Asked', 'Wording', 'Source', 'Unsubscribe']

export function subscriberExport(db: Database, siteUrl: string) {
  return { columns: exportColumns, rows: rowsOf(db, siteUrl) }
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
