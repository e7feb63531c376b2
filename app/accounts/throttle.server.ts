import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isoTime, isWithin, timeUntil } from '#app/platform/clock.ts'

import { lifetimes } from './subject.server.ts'

const minute = 60_000
const most = 5
const window = 15 * minute
const firstBlock = 10 * minute

/** Counts before the result is known, so concurrent attempts cannot bypass the limit: 5 in 15 minutes, then blocks. */
export async function secondsToWait(db: Database, counted: string, now = Date.now()) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const fresh = { counted, tries: 0, since: isoTime(now), blocks: 0, blockedUntil: null }
      // This creates and locks the row before it is read.
      const tries = await tx
        .insertInto('signInTries')
        .values(fresh)
        .onConflict((conflict) => conflict.column('counted').doUpdateSet({ counted }))
        .returningAll()
        .executeTakeFirstOrThrow()
      const wait = timeUntil(tries.blockedUntil, lifetimes.longestBlock, now)
      if (wait > 0) return Math.ceil(wait / 1000)
      const next = afterOneMore(tries, now)
      await tx.updateTable('signInTries').set(next).where('counted', '=', counted).execute()
      return 0
    }),
  )
}

/** A blocked attempt counts for none, so it adds no rows, even with made-up emails. */
export async function secondsToWaitForAll(db: Database, counted: string[]) {
  for (const [index, counter] of counted.entries()) {
    const seconds = await secondsToWait(db, counter)
    if (seconds > 0) {
      if (index > 0) await uncountTries(db, counted.slice(0, index))
      return seconds
    }
  }
  return 0
}

type Tries = { tries: number; since: string; blocks: number }

/** The fifth attempt is still checked; unless it succeeds, it blocks all others. */
function afterOneMore(before: Tries, now: number) {
  const isOld = !isWithin(before.since, window, now)
  const blocks = isWithin(before.since, lifetimes.signInTries, now) ? before.blocks : 0
  const tries = isOld ? 1 : before.tries + 1
  const since = isOld || before.tries === 0 ? isoTime(now) : before.since
  if (tries < most) return { tries, since, blocks, blockedUntil: null }
  const length = Math.min(firstBlock * 2 ** blocks, lifetimes.longestBlock)
  return { tries: 0, since: isoTime(now), blocks: blocks + 1, blockedUntil: isoTime(now + length) }
}

/** Takes back an unchecked attempt and its block, in one statement, so that a concurrent one cannot come between. */
export async function uncountTries(db: Database, counted: string[]) {
  await retryWhileBusy(() =>
    db
      .updateTable('signInTries')
      .where('counted', 'in', counted)
      .where((eb) => eb.or([eb('blockedUntil', 'is not', null), eb('tries', '>', 0)]))
      .set((eb) => {
        const isBlocked = eb('blockedUntil', 'is not', null)
        const less = (column: 'tries' | 'blocks') => eb(column, '-', 1)
        return {
          tries: eb
            .case()
            .when(isBlocked)
            .then(most - 1)
            .else(less('tries'))
            .end(),
          blocks: eb.case().when(isBlocked).then(less('blocks')).else(eb.ref('blocks')).end(),
          blockedUntil: null,
        }
      })
      .execute(),
  )
}

export async function forgetTries(db: Database, counted: string[]) {
  await retryWhileBusy(() => db.deleteFrom('signInTries').where('counted', 'in', counted).execute())
}

export async function forgetAllTries(db: Database) {
  await retryWhileBusy(() => db.deleteFrom('signInTries').execute())
}

export function waitMessage(seconds: number, of: 'passwords' | 'codes' | 'passkeys' = 'passwords') {
  return `There were too many wrong ${of}. Please try again in ${waitingTime(seconds)}.`
}

export function waitingTime(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
