import { sql } from 'kysely'

import { isoTime, isWithin } from '#app/platform/clock.ts'

import { retryWhileBusy } from './database-busy.server.ts'
import type { Database } from './database.server.ts'
import { notWithin } from './stored-times.server.ts'

const hour = 3_600_000
/** Less than the hour between runs, so that a late timer does not skip one. */
const betweenRuns = hour - 10 * 60_000
const longestGap = 30 * 24 * hour
/** One refusal per hour of running: about 24 hours. */
const mostRefusals = 24

/** The clock that all copies of the site share; SQLite has none of its own. */
export async function databaseTime(db: Database): Promise<number> {
  if (db.engine === 'sqlite') return Date.now()
  const { rows } = await sql<{ now: number }>`
    select cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint) as now`.execute(db)
  return rows[0]?.now ?? Date.now()
}

export type CleanupStart = 'started' | 'not due' | { doubtedSince: string }

/** One run an hour for all copies. A clock that goes back, or 30 days ahead, is trusted after 24 hours only. */
export async function startCleanupRun(db: Database, now: number): Promise<CleanupStart> {
  const before = await retryWhileBusy(() =>
    db
      .updateTable('cleanup')
      .set({ startedAt: isoTime(now) })
      .where((is) => is.or([is('startedAt', 'is', null), notWithin('startedAt', betweenRuns, now)]))
      .returning(['trustedAt', 'refusals'])
      .executeTakeFirst(),
  )
  if (!before) return 'not due'
  const isDoubted = !isWithin(before.trustedAt, longestGap, now) && before.refusals < mostRefusals
  const after = isDoubted
    ? { refusals: before.refusals + 1 }
    : { refusals: 0, trustedAt: isoTime(now) }
  await retryWhileBusy(() => db.updateTable('cleanup').set(after).execute())
  return isDoubted ? { doubtedSince: before.trustedAt } : 'started'
}

export async function isClockBelieved(db: Database, now: number) {
  const { trustedAt } = await db.selectFrom('cleanup').select('trustedAt').executeTakeFirstOrThrow()
  return isWithin(trustedAt, longestGap, now)
}

export async function clockDoubtedSince(db: Database) {
  const doubt = db.selectFrom('cleanup').select('trustedAt').where('refusals', '>', 0)
  return (await doubt.executeTakeFirst())?.trustedAt
}
