import { type SqlBool, sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { holds, inOrder, listedPage } from '#app/database/managed-list.server.ts'
import { type Cursor, cut, olderThan, type Page } from '#app/database/paging.server.ts'
import { wordsOf } from '#app/database/searched.ts'
import { withoutNulls } from '#app/database/tables.server.ts'

import { askedProduct } from '../enquiries.server.ts'
import {
  type EnquiriesShown,
  type EnquiryStatus,
  type ManagedEnquiry,
  statuses,
} from '../managed-enquiry.ts'

/** `at` is a `next` or `previous` of the same list; any other text is the beginning. */
export type EnquiriesAsked = {
  search?: string | undefined
  show?: EnquiriesShown | undefined
  at?: string | undefined
  limit: number
}

/** Of an enquiry, all that an owner sees. */
export const ownersColumns = [
  '_id',
  'reference',
  'name',
  'phone',
  'email',
  'message',
  'productId',
  'productTitle',
  'createdAt',
  'status',
  'readAt',
  'note',
  'suspicion',
  'updatedAt',
  'version',
] as const

/** One page of the enquiries, newest first; a search looks at all that was asked, and at the note. */
export async function managedEnquiries(db: Database, { show = 'open', ...asked }: EnquiriesAsked) {
  const isSearch = wordsOf(asked.search ?? '').length > 0
  const kinds = isSearch ? [isShown(show)] : statusesOf(show).map(isOfStatus)
  const found = await listedPage(db, { table: 'enquiries', kinds }, asked)
  if (found.rows.length === 0) return { ...found, rows: [] }
  const rows = await db
    .selectFrom('enquiries')
    .select(ownersColumns)
    .where('_id', 'in', found.rows)
    .execute()
  return { ...found, rows: inOrder(found.rows, rows).map(withoutNulls) }
}

/** Up to `limit` of the same after a place, newest first, for who reads the whole list. */
export async function enquiriesAfter(
  db: Database,
  { show = 'open', search = '' }: Pick<EnquiriesAsked, 'show' | 'search'>,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<Page<ManagedEnquiry>> {
  const rows = await db
    .selectFrom('enquiries')
    .select(ownersColumns)
    .where((is) => is.and([isShown(show), olderThan(after), ...wordsOf(search).map(holds)]))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows: shown, ...next } = cut(rows, limit)
  return { records: shown.map(withoutNulls), ...next }
}

/** Each status has the index by which it is listed and counted. */
function isOfStatus(status: EnquiryStatus) {
  return sql<SqlBool>`"status" = ${sql.lit(status)}`
}

/** The same for who reads the words of all records: that index would only lead from one to the other. */
function isShown(show: EnquiriesShown) {
  const shown = statusesOf(show)
  const others = statuses.filter((status) => !shown.includes(status))
  return sql<SqlBool>`"status" not in (${sql.join(others)})`
}

function statusesOf(show: EnquiriesShown): EnquiryStatus[] {
  if (show === 'open') return ['new', 'answered']
  return show === 'all' ? ['new', 'answered', 'won', 'lost'] : [show]
}

/** How many enquiries there are of each status; `unread` ones of all but spam. */
export async function enquiryCounts(db: Database) {
  const [counted, unread] = await Promise.all([
    db
      .selectFrom('enquiries')
      .select(['status', (is) => is.fn.countAll<number>().as('enquiries')])
      .groupBy('status')
      .execute(),
    unreadEnquiries(db),
  ])
  const none = { new: 0, answered: 0, won: 0, lost: 0, spam: 0 }
  const known = counted.map(({ status, enquiries }) => [status, enquiries] as const)
  return { ...none, ...Object.fromEntries(known), unread }
}

/** How many nobody has opened yet, but for spam; no other rows are looked at. */
export async function unreadEnquiries(db: Database) {
  const { unread } = await db
    .selectFrom('enquiries')
    .select((is) => is.fn.countAll<number>().as('unread'))
    .where('readAt', 'is', null)
    .where(sql<SqlBool>`"status" <> 'spam'`)
    .executeTakeFirstOrThrow()
  return unread
}

/** An enquiry by its exact id. */
export async function enquiryWith(db: Database, id: string): Promise<ManagedEnquiry | undefined> {
  if (!isStorable(id)) return undefined

  const row = await db
    .selectFrom('enquiries')
    .select(ownersColumns)
    .where('_id', '=', id)
    .executeTakeFirst()
  return row && withoutNulls(row)
}

/** An enquiry by its exact id, and whether visitors still see the product that it is about. */
export async function findEnquiry(db: Database, id: string) {
  const enquiry = await enquiryWith(db, id)
  if (!enquiry) return undefined
  const product = await askedProduct(db, enquiry.productId ?? '')
  return { ...enquiry, productIsLive: product !== undefined }
}
