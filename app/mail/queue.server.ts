import type { Kysely, Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { cleaned, type Letter } from './letter.ts'
import type { Mail } from './mail.server.ts'

const kept = 30 * 24 * 3_600_000

/**
 * `event` identifies the event and is the same for every call, like `enquiry <id> to owner`; it must not contain a name
 * or address. `to` is a single address, or 'owner'.
 */
export type NewMail = Letter & { event: string }

/**
 * Queues an email in the transaction that saves its record, so that both exist or neither; it is sent soon after. Never
 * throws because of visitor input. 'known': the event has an email already. 'off': nothing is queued without a mail
 * server, so that a server that is set later sends no old emails.
 */
export async function queueMail(
  tx: Transaction<Tables>,
  mail: Mail,
  { event, ...letter }: NewMail,
): Promise<'queued' | 'known' | 'off' | 'no address'> {
  if (!mail.settings) return 'off'
  const to = letter.to === 'owner' ? mail.settings.owner : letter.to
  const sendable = cleaned({ ...letter, to })
  if (!sendable) return 'no address'
  const createdAt = new Date(mail.now()).toISOString()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mails')
    .values({
      event,
      recipient: to.toLowerCase(),
      replyTo: sendable.replyTo?.address.toLowerCase() ?? null,
      letter: JSON.stringify(sendable),
      createdAt,
      nextTryAt: createdAt,
    })
    .onConflict((conflict) => conflict.column('event').doNothing())
    .executeTakeFirstOrThrow()
  mail.wake()
  return numInsertedOrUpdatedRows ? 'queued' : 'known'
}

/** Deletes the emails of these events, sent or not (C-67). An email that is being sent still arrives. */
export async function forgetMail(db: Kysely<Tables>, { events }: { events: string[] }) {
  if (events.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('event', 'in', events)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes all emails older than 30 days, also unsent ones, because their records are saved elsewhere. */
export async function dropOldMail(db: Database, now = Date.now()) {
  const since = new Date(now - kept).toISOString()
  await retryWhileBusy(() => db.deleteFrom('mails').where('createdAt', '<', since).execute())
}

/** Queues all permanently refused emails again, after an owner has fixed the reason. Returns their number. */
export async function tryFailedAgain(db: Database, mail: Mail) {
  const nextTryAt = new Date(mail.now()).toISOString()
  const { numUpdatedRows } = await retryWhileBusy(() =>
    db
      .updateTable('mails')
      .set({ failedAt: null, nextTryAt, tries: 0 })
      .where('failedAt', 'is not', null)
      .executeTakeFirst(),
  )
  mail.wake()
  return Number(numUpdatedRows)
}
