import { sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { lastUtcDays } from '#app/platform/utc-days.ts'

import { answerWaits } from '../insights/answer-waits.server.ts'

const daysShown = 14

export type EnquiryDay = { day: string; enquiries: number; spam: number }

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

/** `start` is the time in UTC at which the day begins in the time zone. */
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
