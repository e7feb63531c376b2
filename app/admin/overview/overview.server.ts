import { sql } from 'kysely'

import { incompleteProducts } from '#app/catalogue/admin/managed-products.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Subject } from '#app/database/tables.server.ts'
import { trashCount } from '#app/database/trash.server.ts'
import { enquiryCounts, enquiriesAfter } from '#app/inbox/admin/managed-enquiries.server.ts'
import { chatReply, countryOf, mailReply } from '#app/inbox/admin/reply.ts'
import { linesOf } from '#app/inbox/enquiry-lines.server.ts'
import { postsAndVideosWithLostFiles } from '#app/media/remote-files/record-files.server.ts'
import { isoTime, lastUtcDays } from '#app/platform/clock.ts'

import { answerWaits } from '../insights/insights.server.ts'

export type NewestEnquiry = Awaited<ReturnType<typeof newestEnquiries>>[number]

const longestSummary = 120

const daysShown = 14

export type EnquiryDay = { day: string; enquiries: number; spam: number }

/** Record counts and open tasks of the owner (C-28); every count uses an index or a counter. */
export async function attention(db: Database, now = Date.now()) {
  const [products, withLostFiles, inTrash, inbox] = await Promise.all([
    incompleteProducts(db),
    postsAndVideosWithLostFiles(db),
    trashCount(db, now),
    enquiryCounts(db),
  ])
  const { unread, new: unanswered, answered } = inbox
  const open = unanswered + answered
  return { ...products, withLostFiles, inTrash, unread, unanswered, open }
}

/** Open enquiries whose day of the follow-up has come, the longest due first. `today`: year-month-day. */
export async function dueFollowUps(db: Database, today: string, limit = 5) {
  return db
    .selectFrom('enquiries')
    .select(['_id', 'reference', 'name', 'vessel', 'followUpOn'])
    .where('followUpOn', 'is not', null)
    .where('followUpOn', '<=', today)
    .where('status', 'in', ['new', 'answered'])
    .orderBy('followUpOn')
    .orderBy('_id')
    .limit(limit)
    .execute()
}

/** Open enquiries of ships that are expected, the next first. `today`: year-month-day. */
export async function shipsArriving(db: Database, today: string, limit = 5) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['_id', 'name', 'vessel', 'port', 'eta'])
    .where('eta', '>=', today)
    .where('status', 'in', ['new', 'answered'])
    .orderBy('eta')
    .orderBy('_id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ eta, ...row }) => (eta === null ? [] : [{ ...row, eta }]))
}

export async function latestChanges(db: Database, limit: number) {
  const subjects = ['products', 'posts', 'videos'] as const
  const read = await Promise.all(
    subjects.map(async (subject) => {
      const rows = await newestOf(db, subject, limit)
      return rows.map((row) => ({ subject, ...row }))
    }),
  )
  const changes = read.flat()
  return changes.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)).slice(0, limit)
}

/** More records than this in a minute are from one import or bulk edit, which is one entry. */
const mostByHand = 4
const minute = 60_000

type Changed = { _id: string; title: string; updatedAt: string; version: number; records?: number }

async function newestOf(db: Database, subject: Subject, limit: number) {
  const changes: Changed[] = []
  const live = db.selectFrom(subject).where('deletedAt', 'is', null)
  const newest = (before: string | undefined) =>
    live
      .select(['_id', 'title', 'updatedAt', 'version'])
      .$if(before !== undefined, (older) => older.where('updatedAt', '<', before ?? ''))
      .orderBy('updatedAt', 'desc')
      .orderBy('_id', 'desc')
      .limit(limit + mostByHand)
      .execute()
  let rows = await newest(undefined)
  while (rows.length > 0 && changes.length < limit) {
    const [first, ...others] = rows
    if (!first) break
    const fifth = others[mostByHand - 1]
    const since = isoTime(Date.parse(first.updatedAt) - minute)
    if (fifth && fifth.updatedAt > since) {
      // An import of thousands takes some minutes.
      const start = isoTime(Date.parse(first.updatedAt) - 10 * minute)
      const { records } = await live
        .select((is) => is.fn.countAll<number>().as('records'))
        .where('updatedAt', '>=', start)
        .where('updatedAt', '<=', first.updatedAt)
        .executeTakeFirstOrThrow()
      changes.push({ ...first, records })
      rows = await newest(start)
    } else {
      changes.push(first)
      rows = others
    }
  }
  return changes
}

/** The last 14 days of the time zone in their order, today at the end; days without an enquiry are there too. */
export async function enquiryDays(
  db: Database,
  timeZone: string,
  now = Date.now(),
): Promise<EnquiryDay[]> {
  const days = lastDays(daysShown, timeZone, now)
  const newestFirst = days.toReversed()
  const cases = newestFirst.map(({ day, start }) => sql`when "createdAt" >= ${start} then ${day}`)
  const rows = await db
    .selectFrom('enquiries')
    .select((is) => [
      sql<string>`case ${sql.join(cases, sql` `)} end`.as('day'),
      is.fn.countAll<number>().as('all'),
      is.fn.countAll<number>().filterWhere('status', '=', 'spam').as('spam'),
    ])
    .where('createdAt', '>=', days[0]?.start ?? '')
    .groupBy('day')
    .execute()
  const counted = new Map(rows.map((row) => [row.day, row]))
  return days.map(({ day }) => {
    const { all = 0, spam = 0 } = counted.get(day) ?? {}
    return { day, enquiries: all - spam, spam }
  })
}

function lastDays(count: number, timeZone: string, now: number) {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  return Array.from({ length: count }, (_, n) => {
    const start = today.subtract({ days: count - 1 - n }).startOfDay()
    const time = start.toInstant().toString({ smallestUnit: 'millisecond' })
    return { day: start.toPlainDate().toString(), start: time }
  })
}

/** In milliseconds, of the enquiries of the last 30 days that were answered; undefined without any. */
export async function medianFirstReply(db: Database, now = Date.now()) {
  const [since = ''] = lastUtcDays(30, now)
  const { waits } = await answerWaits(db, since)
  const sorted = waits.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [lower, upper] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2
}

export async function newestEnquiries(db: Database, phone: string) {
  const { records } = await enquiriesAfter(db, {}, { after: undefined, limit: 5 })
  const lists = await linesOf(
    db,
    records.map(({ _id }) => _id),
  )
  return records.map((enquiry) => {
    const { _id, name, vessel, port, eta, productTitle, status, readAt, createdAt } = enquiry
    const lines = lists.get(_id) ?? []
    const asked = lines.map(({ title, quantity }) => `${title} × ${quantity}`).join(', ')
    return {
      _id,
      name: vessel ? `${name}, ${vessel}` : name,
      about: (asked || productTitle || enquiry.message).slice(0, longestSummary),
      lines: lines.length,
      port,
      eta,
      isUnread: !readAt && status === 'new',
      createdAt,
      chat: chatReply(enquiry, countryOf(phone)),
      mail: mailReply(enquiry),
    }
  })
}
