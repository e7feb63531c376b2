import type { ExpressionBuilder, Selectable } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isOver } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isoTime } from '#app/platform/clock.ts'

const day = 24 * 3_600_000
/** In milliseconds: until the next try, also where a push service says when. */
const longestWait = 3_600_000

type Push = Selectable<Tables['pushes']>
export type ClaimedPush = Pick<Push, 'enquiryId' | 'subscriptionId' | 'createdAt' | 'tries'>

/** Queued, due and not leased; an expired lease belongs to a process that died. */
function isDue(is: ExpressionBuilder<Tables, 'pushes'>, lease: number, now: number) {
  const isWaiting = is('endedAt', 'is', null)
  return is.and([
    isWaiting,
    isOver('nextTryAt', longestWait, now),
    isOver('leasedUntil', lease, now),
  ])
}

/** `now` is the time that all copies of the site share. */
export async function claimPush(
  db: Database,
  lease: number,
  now: number,
): Promise<ClaimedPush | undefined> {
  const next = await db
    .selectFrom('pushes')
    .select(['enquiryId', 'subscriptionId'])
    .where((is) => isDue(is, lease, now))
    .orderBy('nextTryAt')
    .orderBy('tries')
    .orderBy('subscriptionId')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  const claimed = await retryWhileBusy(() =>
    db
      .updateTable('pushes')
      .set((is) => ({ leasedUntil: isoTime(now + lease), tries: is('tries', '+', 1) }))
      .where('enquiryId', '=', next.enquiryId)
      .where('subscriptionId', '=', next.subscriptionId)
      .where((is) => isDue(is, lease, now))
      .returning(['enquiryId', 'subscriptionId', 'createdAt', 'tries'])
      .executeTakeFirst(),
  )
  return claimed ?? claimPush(db, lease, now)
}

type Outcome = Partial<Pick<Push, 'endedAt' | 'nextTryAt' | 'lastError' | 'tries'>>

/** Writes nothing if another process has claimed it meanwhile. */
export function saveOutcome(db: Database, push: ClaimedPush, outcome: Outcome) {
  return retryWhileBusy(() =>
    db
      .updateTable('pushes')
      .set({ ...outcome, leasedUntil: null })
      .where('enquiryId', '=', push.enquiryId)
      .where('subscriptionId', '=', push.subscriptionId)
      .where('tries', '=', push.tries)
      .execute(),
  )
}

export function deleteOldPushes(db: Database, now = Date.now()) {
  const since = isoTime(now - 30 * day)
  return retryWhileBusy(() => db.deleteFrom('pushes').where('createdAt', '<', since).execute())
}
