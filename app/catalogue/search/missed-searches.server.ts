import { sql } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'

import { missedWords } from './missed-words.ts'

const daysKept = 90

/** The limit of different searches of a day, so that a bot cannot fill the table. */
const mostOfDay = 100

/** Counts a search without results, unless it may have personal data. */
export async function countMissed(db: Database, query: string, now = Date.now()) {
  const words = missedWords(query)
  if (words === undefined) return
  const day = dayOf(now)
  await retryWhileBusy(() =>
    sql`
      insert into "missedSearches" ("day", "words", "times")
      select cast(${day} as text), cast(${words} as text), 1
      where (select count(*) from "missedSearches" where "day" = ${day}) < ${mostOfDay}
        or exists (select 1 from "missedSearches" where "day" = ${day} and "words" = ${words})
      on conflict ("day", "words") do update set "times" = "missedSearches"."times" + 1`.execute(
      db,
    ),
  )
}

/** A search without results: its last day (UTC), and how many `times` it was made in the last 90 days. */
export type MissedSearch = { words: string; times: number; lastDay: string }

/** Up to `limit` searches without results of the last 90 days, most frequent first. */
export async function missedSearches(
  db: Database,
  { limit, now = Date.now() }: { limit: number; now?: number },
): Promise<MissedSearch[]> {
  return db
    .selectFrom('missedSearches')
    .select((is) => [
      'words',
      is.fn.sum<number>('times').as('times'),
      is.fn.max('day').as('lastDay'),
    ])
    .where('day', '>=', firstDay(now))
    .groupBy('words')
    .orderBy('times', 'desc')
    .orderBy('lastDay', 'desc')
    .orderBy('words')
    .limit(limit)
    .execute()
}

/** The number of different searches. */
export async function missedCount(db: Database, now = Date.now()) {
  const { count } = await db
    .selectFrom('missedSearches')
    .select((is) => is.fn.count<number>('words').distinct().as('count'))
    .where('day', '>=', firstDay(now))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the counts of these words. Returns whether there were any. */
export async function forgetMissed(db: Database, words: string) {
  const gone = await retryWhileBusy(() =>
    db.deleteFrom('missedSearches').where('words', '=', words).returning('day').execute(),
  )
  return gone.length > 0
}

/** Deletes counts older than 90 days. */
export async function dropOldMissed(db: Database, now = Date.now()) {
  await retryWhileBusy(() =>
    db.deleteFrom('missedSearches').where('day', '<', firstDay(now)).execute(),
  )
}

function firstDay(now: number) {
  return dayOf(now - daysKept * 24 * 3_600_000)
}

function dayOf(time: number) {
  return new Date(time).toISOString().slice(0, 10)
}
