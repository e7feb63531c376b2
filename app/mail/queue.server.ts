import type { ExpressionBuilder, Kysely, Selectable, Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isOver } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import { type Email, sanitized } from './email.ts'
import type { Mail } from './mail.server.ts'

export const longestAge = 30 * 24 * 3_600_000
const minute = 60_000
/**
 * Until the next try: a server is retried often to notice its return; a refused password rarely, because the server may
 * lock us out.
 */
export const longestDelay = { server: minute, mail: 4 * minute, settings: 15 * minute }

/** `event` is the same for every call, and must not contain a name or address. `to` is one address, or 'owner'. */
export type NewEmail = Email & { event: string }

/**
 * Never throws because of visitor input. Without a mail server nothing is queued, so that none is sent later. A refused
 * one is tried again as it is now.
 */
export async function queueEmail(
  tx: Transaction<Tables>,
  mail: Mail,
  { event, ...email }: NewEmail,
): Promise<'queued' | 'known' | 'off' | 'no address'> {
  if (!mail.settings) return 'off'
  const to = email.to === 'owner' ? mail.settings.owner : email.to
  const sendable = sanitized({ ...email, to })
  if (!sendable) return 'no address'
  const createdAt = isoTime(mail.now())
  const row = {
    recipient: to.toLowerCase(),
    replyTo: sendable.replyTo?.address.toLowerCase() ?? null,
    letter: JSON.stringify(sendable),
    createdAt,
    nextTryAt: createdAt,
  }
  const again = { ...row, failedAt: null, lastError: null, tries: 0 }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mails')
    .values({ event, ...row })
    .onConflict((conflict) =>
      conflict.column('event').doUpdateSet(again).where('mails.failedAt', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  mail.wake()
  return numInsertedOrUpdatedRows ? 'queued' : 'known'
}

export async function deleteEmails(db: Kysely<Tables>, events: string[]) {
  if (events.length > 0) await db.deleteFrom('mails').where('event', 'in', events).execute()
}

/** Deletes all emails older than 30 days, also unsent ones, because their records are saved elsewhere. */
export async function deleteOldEmails(db: Database, now = Date.now()) {
  const since = isoTime(now - longestAge)
  await retryWhileBusy(() => db.deleteFrom('mails').where('createdAt', '<', since).execute())
}

export async function retryRefused(db: Database, mail: Mail) {
  const { numUpdatedRows } = await retryWhileBusy(() =>
    db
      .updateTable('mails')
      .set({ failedAt: null, nextTryAt: isoTime(mail.now()), tries: 0 })
      .where('failedAt', 'is not', null)
      .executeTakeFirst(),
  )
  mail.wake()
  return Number(numUpdatedRows)
}

export type ClaimedEmail = Pick<
  Selectable<Tables['mails']>,
  'event' | 'letter' | 'createdAt' | 'tries'
>

export function isQueued(is: ExpressionBuilder<Tables, 'mails'>) {
  return is.and([is('sentAt', 'is', null), is('failedAt', 'is', null)])
}

/** Queued, due and not leased; an expired lease belongs to a process that died. */
function isDue(
  is: ExpressionBuilder<Tables, 'mails'>,
  { lease, now, leaseNow }: { lease: number; now: number; leaseNow: number },
) {
  const isFree = isOver('leasedUntil', lease, leaseNow)
  return is.and([isQueued(is), isOver('nextTryAt', longestDelay.settings, now), isFree])
}

/**
 * The least tried of emails due at the same time comes first, so that a failing one does not block the others.
 * `leaseNow` is the time that all copies of the site share; the clock of one copy may be ahead.
 */
export async function claimEmail(
  db: Database,
  lease: number,
  now: number,
  leaseNow = now,
): Promise<ClaimedEmail | undefined> {
  const times = { lease, now, leaseNow }
  // Read first: on SQLite, an update without a match would still wait for other writers.
  const next = await db
    .selectFrom('mails')
    .select('event')
    .where((is) => isDue(is, times))
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
      .set((is) => ({ leasedUntil: isoTime(leaseNow + lease), tries: is('tries', '+', 1) }))
      .where('event', '=', next.event)
      .where((is) => isDue(is, times))
      .returning(['event', 'letter', 'createdAt', 'tries'])
      .executeTakeFirst(),
  )
  return claimed ?? claimEmail(db, lease, now, leaseNow)
}

export function markSent(db: Database, { event }: ClaimedEmail, now: number) {
  const erased = { recipient: null, replyTo: null, letter: null, lastError: null }
  const sent = { ...erased, failedAt: null, leasedUntil: null, sentAt: isoTime(now) }
  return retryWhileBusy(() =>
    db.updateTable('mails').set(sent).where('event', '=', event).execute(),
  )
}

/** Saves the outcome of a failed try, unless another process has claimed the email meanwhile. */
export function markTried(
  db: Database,
  { event, tries }: ClaimedEmail,
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
