import { sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { lastUtcDays } from '#app/platform/utc-days.ts'

import { answerWaits } from '../insights/answer-waits.server.ts'

const daysShown = 14

export type EnquiryDay = { day: string; enquiries: number; spam: number }

/** The last 14 days (UTC) in their order, today at the end; days without an enquiry are there too. */
export async function enquiryDays(db: Database, now = Date.now()): Promise<EnquiryDay[]> {
  const days = lastUtcDays(daysShown, now)
  const createdOn = sql<string>`substr("createdAt", 1, 10)`
  const rows = await db
    .selectFrom('enquiries')
    .select((is) => [
      createdOn.as('day'),
      is.fn.countAll<number>().as('all'),
      is.fn.countAll<number>().filterWhere('status', '=', 'spam').as('spam'),
    ])
    .where('createdAt', '>=', days[0] ?? '')
    .groupBy(createdOn)
    .execute()
  const counted = new Map(rows.map((row) => [row.day, row]))
  return days.map((one) => {
    const { all = 0, spam = 0 } = counted.get(one) ?? {}
    return { day: one, enquiries: all - spam, spam }
  })
}

/** In milliseconds, of the enquiries of the last 30 days that were answered; undefined without any. */
export async function medianFirstReply(db: Database, now = Date.now()) {
  const [since = ''] = lastUtcDays(30, now)
  const { waits } = await answerWaits(db, since)
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]
}
