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

/** Waits, is due, and nobody is at it; a lease that has run out was of a process that died. */
function isDue(is: ExpressionBuilder<Tables, 'mails'>, at: string) {
  const isFree = is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<=', at)])
  return is.and([isWaiting(is), is('nextTryAt', '<=', at), isFree])
}

/**
 * Takes the next mail that is due, for `lease` milliseconds, so that no other copy of the process sends it too.
 * Those that were tried least come first: one that fails for ever holds nobody up.
 */
export async function claimMail(
  db: Database,
  lease: number,
  now: number,
): Promise<WaitingMail | undefined> {
  // Read first: a change that finds nothing would still wait for other writers on SQLite.
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
  // Undefined: another copy was faster.
  return claimed ?? claimMail(db, lease, now)
}

/** From here on only the event and the time are known; whoever holds it now, it was sent. */
export function markSent(db: Database, { event }: WaitingMail, now: number) {
  const nothing = { recipient: null, replyTo: null, letter: null, lastError: null }
  const sent = { ...nothing, failedAt: null, leasedUntil: null, sentAt: iso(now) }
  return retryWhileBusy(() =>
    db.updateTable('mails').set(sent).where('event', '=', event).execute(),
  )
}

/** What a failed try leaves behind, unless the lease ran out meanwhile and another process is at it. */
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

/** What stops one mail stops all: none that waits is tried before `until`. */
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

/** Makes all due that waits: the server has taken one, or the process has just begun, maybe with other settings. */
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
