import { sql } from 'kysely'

import { isoTime, isWithin } from '#app/platform/clock.ts'

import { retryWhileBusy } from './database-busy.server.ts'
import type { Database } from './database.server.ts'
import { notWithin } from './stored-times.server.ts'

const hour = 3_600_000
/** Less than the hour between two runs, so that a late timer does not miss one. */
const betweenRuns = hour - 10 * 60_000
const longestGap = 30 * 24 * hour
/** About 24 hours: one refusal for each hour in which the site runs. */
const mostRefusals = 24

/** The clock of the database server, which all copies of the site share; SQLite has none of its own. */
export async function databaseTime(db: Database): Promise<number> {
  if (db.engine === 'sqlite') return Date.now()
  const { rows } = await sql<{ now: number }>`
    select cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint) as now`.execute(db)
  return rows[0]?.now ?? Date.now()
}

export type CleanupStart = 'started' | 'not due' | { doubtedSince: string }

/**
 * Starts the run of this hour for all copies of the site. A clock that is before the previous run, or more than 30 days
 * after it, is doubted, because a cleanup would delete what is not old; it is believed after the site has run for 24
 * hours, as after a long pause.
 */
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

/** Whether a cleanup by this clock would not be doubted; a backup removes old ones only then. */
export async function isClockBelieved(db: Database, now: number) {
  const { trustedAt } = await db.selectFrom('cleanup').select('trustedAt').executeTakeFirstOrThrow()
  return isWithin(trustedAt, longestGap, now)
}

/** The last time that was believed, while the clock is doubted. */
export async function clockDoubtedSince(db: Database) {
  const doubt = db.selectFrom('cleanup').select('trustedAt').where('refusals', '>', 0)
  return (await doubt.executeTakeFirst())?.trustedAt
}
