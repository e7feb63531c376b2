import { sql } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'

import { missedWords } from './missed-words.ts'

const daysKept = 90

/** The limit of different searches of a day, so that a bot cannot fill the table. */
const mostOfDay = 100

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

export type MissedSearch = { words: string; times: number; lastDay: string }

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

export async function missedCount(db: Database, now = Date.now()) {
  const { count } = await db
    .selectFrom('missedSearches')
    .select((is) => is.fn.count<number>('words').distinct().as('count'))
    .where('day', '>=', firstDay(now))
    .executeTakeFirstOrThrow()
  return count
}

export async function forgetMissed(db: Database, words: string) {
  const gone = await retryWhileBusy(() =>
    db.deleteFrom('missedSearches').where('words', '=', words).returning('day').execute(),
  )
  return gone.length > 0
}

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
