import { type SqlBool, sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { type ListRequest, holds, listedPage } from '#app/database/managed-list.server.ts'
import { type Cursor, olderThan, type Page, pageOf } from '#app/database/records.server.ts'
import { wordsOf } from '#app/database/searched.ts'
import { withoutNulls } from '#app/database/tables.server.ts'
import { withRows } from '#app/ui/admin/lists/list-query.server.ts'

import { askedProduct } from '../enquiries.server.ts'
import { linesOf } from '../enquiry-lines.server.ts'
import {
  type EnquiriesShown,
  type EnquiryStatus,
  managedEnquiry,
  type ManagedEnquiry,
  statuses,
} from '../enquiry.ts'

/** `me` is the person who asks, for whom `mine` is. */
export type EnquiriesAsked = Omit<ListRequest, 'sort'> & {
  show?: EnquiriesShown | undefined
  me?: string
}

type Filter = Pick<EnquiriesAsked, 'show' | 'search' | 'me'>

export const ownersColumns = managedEnquiry.keyof().options

export async function managedEnquiries(
  db: Database,
  { show = 'open', me, ...asked }: EnquiriesAsked,
) {
  const isSearch = wordsOf(asked.search ?? '').length > 0
  const kinds = isSearch || show === 'mine' ? [isShown(show, me)] : statusesOf(show).map(isOfStatus)
  const found = await listedPage(db, { table: 'enquiries', kinds }, asked)
  return withRows(found, async (ids) => {
    const query = db.selectFrom('enquiries').select(ownersColumns).where('_id', 'in', ids)
    return (await query.execute()).map(withoutNulls)
  })
}

export async function foundElsewhere(
  db: Database,
  { search, show, me }: { search: string; show: EnquiriesShown; me: string },
) {
  const others = (['all', 'spam'] as const).filter((other) => other !== show)
  const counts = await Promise.all(
    others.map(async (other) => {
      const { matching } = await managedEnquiries(db, { search, show: other, me, limit: 1 })
      return { show: other, matching }
    }),
  )
  return counts.filter(({ matching }) => matching > 0)
}

export async function enquiriesAfter(
  db: Database,
  { show = 'open', search = '', me }: Filter,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<Page<ManagedEnquiry>> {
  const rows = await db
    .selectFrom('enquiries')
    .select(ownersColumns)
    .where((is) => is.and([isShown(show, me), olderThan(after), ...wordsOf(search).map(holds)]))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows.map(withoutNulls), limit)
}

/** This form uses the index by status for the list and its count. */
function isOfStatus(status: EnquiryStatus) {
  return sql<SqlBool>`"status" = ${sql.lit(status)}`
}

/** The same filter for a search, which reads all records: the index by status would only slow it down. */
function isShown(show: EnquiriesShown, me = '') {
  const shown = statusesOf(show)
  const others = statuses.filter((status) => !shown.includes(status))
  const isStatus = sql<SqlBool>`"status" not in (${sql.join(others)})`
  return show === 'mine' ? sql<SqlBool>`"givenTo" = ${me} and ${isStatus}` : isStatus
}

function statusesOf(show: EnquiriesShown): EnquiryStatus[] {
  if (show === 'open' || show === 'mine') return ['new', 'answered']
  return show === 'all' ? ['new', 'answered', 'won', 'lost'] : [show]
}

export async function enquiryCounts(db: Database, me?: string) {
  const [counted, unread, mine] = await Promise.all([
    db
      .selectFrom('enquiries')
      .select(['status', (is) => is.fn.countAll<number>().as('enquiries')])
      .groupBy('status')
      .execute(),
    unreadEnquiries(db),
    db
      .selectFrom('enquiries')
      .select((is) => is.fn.countAll<number>().as('mine'))
      .where(isShown('mine', me))
      .executeTakeFirstOrThrow(),
  ])
  const none = { new: 0, answered: 0, won: 0, lost: 0, spam: 0 }
  const counts = counted.map(({ status, enquiries }) => [status, enquiries] as const)
  return { ...none, ...Object.fromEntries(counts), unread, ...mine }
}

/** The version rises with each change of an enquiry. Read it before what is shown with it. */
export async function inboxVersion(db: Database) {
  const { version } = await db
    .selectFrom('contentVersions')
    .select('version')
    .where('subject', '=', 'enquiries')
    .executeTakeFirstOrThrow()
  return version
}

/** The number of unread enquiries without spam; an index has only these rows. */
export async function unreadEnquiries(db: Database) {
  const { unread } = await db
    .selectFrom('enquiries')
    .select((is) => is.fn.countAll<number>().as('unread'))
    .where('readAt', 'is', null)
    .where(sql<SqlBool>`"status" <> 'spam'`)
    .executeTakeFirstOrThrow()
  return unread
}

export async function enquiryWith(db: Database, id: string): Promise<ManagedEnquiry | undefined> {
  if (!isStorable(id)) return undefined
  const row = await db
    .selectFrom('enquiries')
    .select(ownersColumns)
    .where('_id', '=', id)
    .executeTakeFirst()
  return row && withoutNulls(row)
}

export async function findEnquiry(db: Database, id: string) {
  const enquiry = await enquiryWith(db, id)
  if (!enquiry) return undefined
  const [product, lines] = await Promise.all([
    askedProduct(db, enquiry.productId ?? ''),
    linesOf(db, [id]),
  ])
  return { ...enquiry, productIsLive: product !== undefined, lines: lines.get(id) ?? [] }
}

type Listed = Pick<ManagedEnquiry, '_id' | 'createdAt'>

export async function enquiryNeighbours(
  db: Database,
  { createdAt, _id }: Listed,
  { search = '', show = 'open', me }: Filter,
) {
  const words = wordsOf(search).map(holds)
  const nearest = async (sign: '>' | '<') => {
    const order = sql.raw(sign === '>' ? 'asc' : 'desc')
    const beyond = sql`("createdAt", "_id") ${sql.raw(sign)} (${createdAt}, ${_id})`
    const ordered = sql`order by "createdAt" ${order}, "_id" ${order} limit 1`
    const rows = statusesOf(show).map((status) => {
      const mine = show === 'mine' ? [sql`"givenTo" = ${me}`] : []
      const all = [isOfStatus(status), beyond, ...mine, ...words]
      const found = sql`from "enquiries" where ${sql.join(all, sql` and `)} ${ordered}`
      return sql`select * from (select "_id", "createdAt" ${found}) as "nearest"`
    })
    const found = await sql<Listed>`
      select "_id" from (${sql.join(rows, sql` union all `)}) as "found" ${ordered}`.execute(db)
    return found.rows[0]?._id
  }
  const [newer, older] = await Promise.all([nearest('>'), nearest('<')])
  return { ...(newer && { newer }), ...(older && { older }) }
}
