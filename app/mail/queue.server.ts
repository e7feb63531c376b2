import type { Kysely, Selectable, Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { inSlices } from '#app/database/in-slices.server.ts'
import { type Claimed, isQueued, type Queue } from '#app/database/queue.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isoTime } from '#app/platform/clock.ts'
import type { Settings } from '#app/settings/schema.ts'

import { type Email, sanitized } from './email.ts'
import type { MailSettings } from './settings.ts'
const minute = 60_000
/** Short for servers, to notice their return; long for refused passwords, because the server may lock us out. */
export const longestDelay = { server: minute, mail: 4 * minute, settings: 15 * minute }

export type Mail = {
  readonly settings: MailSettings | undefined
  wake: () => void
  now: () => number
  shown: () => Settings
}

type MailRow = Selectable<Tables['mails']>

/** The least tried first, so that a failing email does not block others. */
export const emails: Queue<MailRow, 'event' | 'letter' | 'createdAt'> = {
  table: 'mails',
  columns: ['event', 'letter', 'createdAt'],
  key: ['event'],
  ends: ['sentAt', 'failedAt'],
  order: ['nextTryAt', 'tries', 'createdAt', 'event'],
  /** Longer than `wholeMail`. */
  lease: 90_000,
  longestPause: longestDelay.settings,
}

export const isEmailQueued = isQueued(emails)

export type StoredEmail = Pick<MailRow, 'event' | 'letter' | 'createdAt'>
export type ClaimedEmail = Claimed<StoredEmail>

/** `event` is the same at every call, and contains no name or address. `to` is one address, or 'owner'. */
export type NewEmail = Email & { event: string }

/** Never throws for visitor input. Without a mail server nothing is queued, so that none is sent later. */
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

/** Also of an email that another process has claimed. Erases its text and addresses. */
export function markSent(db: Database, { event }: StoredEmail, now: number) {
  const erased = { recipient: null, replyTo: null, letter: null, lastError: null }
  const sent = { ...erased, failedAt: null, leasedUntil: null, sentAt: isoTime(now) }
  const update = db.updateTable('mails').set(sent).where('event', '=', event)
  return retryWhileBusy(() => update.execute())
}

export async function deleteEmails(db: Kysely<Tables>, events: string[]) {
  if (events.length > 0) await db.deleteFrom('mails').where('event', 'in', events).execute()
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

export async function sendQueuedNow(db: Database, mail: Mail) {
  await changeQueued(db, '>', { nextTryAt: isoTime(mail.now()), lastError: null })
  mail.wake()
}

/** In slices: after a long outage thousands of emails would block other requests on SQLite. */
const emailsAtOnce = 200

export function postponeAll(db: Database, until: number, lastError: string) {
  return changeQueued(db, '<', { nextTryAt: isoTime(until), lastError })
}

export function makeAllDue(db: Database, now: number) {
  return changeQueued(db, '>', { nextTryAt: isoTime(now) })
}

function changeQueued(
  db: Database,
  sign: '<' | '>',
  change: { nextTryAt: string; lastError?: string | null },
) {
  const waiting = db.selectFrom('mails').select('event').where(isEmailQueued)
  const some = waiting.where('nextTryAt', sign, change.nextTryAt).limit(emailsAtOnce)
  // Another copy of the site may have sent some meanwhile.
  const update = db.updateTable('mails').set(change).where('event', 'in', some).where(isEmailQueued)
  return inSlices(emailsAtOnce, () =>
    retryWhileBusy(async () => Number((await update.executeTakeFirst()).numUpdatedRows)),
  )
}
