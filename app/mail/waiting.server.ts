import type { ExpressionBuilder, Selectable } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

export type WaitingMail = Pick<
  Selectable<Tables['mails']>,
  'event' | 'letter' | 'createdAt' | 'tries'
>

export function isWaiting(is: ExpressionBuilder<Tables, 'mails'>) {
  return is.and([is('sentAt', 'is', null), is('failedAt', 'is', null)])
}

/** Queued, due and not leased; an expired lease belongs to a process that died. */
function isDue(is: ExpressionBuilder<Tables, 'mails'>, at: string) {
  const isFree = is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<=', at)])
  return is.and([isWaiting(is), is('nextTryAt', '<=', at), isFree])
}

/**
 * Leases the next due email for `lease` milliseconds, so that no other process sends it too. Of emails due at the same
 * time, the least tried comes first, so that a failing email does not block the others.
 */
export async function claimMail(
  db: Database,
  lease: number,
  now: number,
): Promise<WaitingMail | undefined> {
  // Read first: on SQLite, an update without a match would still wait for other writers.
  const next = await db
    .selectFrom('mails')
    .select('event')
    .where((is) => isDue(is, iso(now)))
    .orderBy('nextTryAt')
    .orderBy('tries')
    .orderBy('createdAt')
    .orderBy('event')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined

  const claimed = await retryWhileBusy(() =>
    db
      .updateTable('mails')
      .set((is) => ({ leasedUntil: iso(now + lease), tries: is('tries', '+', 1) }))
      .where('event', '=', next.event)
      .where((is) => isDue(is, iso(now)))
      .returning(['event', 'letter', 'createdAt', 'tries'])
      .executeTakeFirst(),
  )
  // `claimed` is undefined when another process was faster.
  return claimed ?? claimMail(db, lease, now)
}

/** Erases addresses and content of a sent email, even if another process has the lease now. */
export function markSent(db: Database, { event }: WaitingMail, now: number) {
  const nothing = { recipient: null, replyTo: null, letter: null, lastError: null }
  const sent = { ...nothing, failedAt: null, leasedUntil: null, sentAt: iso(now) }
  return retryWhileBusy(() =>
    db.updateTable('mails').set(sent).where('event', '=', event).execute(),
  )
}

/** Saves the outcome of a failed try, unless another process has claimed the email meanwhile. */
export function markTried(
  db: Database,
  { event, tries }: WaitingMail,
  outcome: { lastError?: string; nextTryAt?: string; failedAt?: string; tries?: number },
) {
  return retryWhileBusy(() =>
    db
      .updateTable('mails')
      .set({ ...outcome, leasedUntil: null })
      .where('event', '=', event)
      .where('tries', '=', tries)
      .where('sentAt', 'is', null)
      .execute(),
  )
}

/** Delays all queued emails to `until`, because the error of one affects all. */
export function postponeAll(db: Database, until: number, lastError: string) {
  return retryWhileBusy(() =>
    db
      .updateTable('mails')
      .set({ nextTryAt: iso(until), lastError })
      .where(isWaiting)
      .where('nextTryAt', '<', iso(until))
      .execute(),
  )
}

/** Makes all queued emails due: the server accepted one, or the process started, maybe with new settings. */
export function hurryAll(db: Database, now: number) {
  return retryWhileBusy(() =>
    db
      .updateTable('mails')
      .set({ nextTryAt: iso(now) })
      .where(isWaiting)
      .where('nextTryAt', '>', iso(now))
      .execute(),
  )
}

export function iso(time: number) {
  return new Date(time).toISOString()
}
