import type { Kysely, Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { cleaned, type Letter } from './letter.ts'
import type { Mail } from './mail.server.ts'

const kept = 30 * 24 * 3_600_000

/**
 * `event` says what has happened, the same each time it is told of, like `enquiry <id> to owner`; no name or address
 * belongs in it. `to` is one address, or 'owner'.
 */
export type NewMail = Letter & { event: string }

/**
 * Queues a mail in the transaction that stores what it is about, so that both are there or none; it is sent
 * soon after. Never throws over what a visitor typed. 'known': this event has its mail. 'off': without a mail
 * server no mail is made, so that one who gets a server later sends nothing old.
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

/** Forgets the mail of these events, sent or not (C-67). What is being sent at this moment still arrives. */
export async function forgetMail(db: Kysely<Tables>, { events }: { events: string[] }) {
  if (events.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('event', 'in', events)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Lets go of all mail of 30 days ago, also of what could not be sent: what it told of is kept elsewhere. */
export async function dropOldMail(db: Database, now = Date.now()) {
  const since = new Date(now - kept).toISOString()
  await retryWhileBusy(() => db.deleteFrom('mails').where('createdAt', '<', since).execute())
}

/** Tries once more what was refused for good, for an owner who has mended the reason. Answers how many there were. */
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
