import { type ExpressionBuilder, sql, type SqlBool, type Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { inSlices } from '#app/database/in-slices.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import { askToConfirm, deleteSubscriberEmails, newToken } from './subscriber-emails.server.ts'
import { daysToConfirm } from './subscriber.ts'

const rowsAtOnce = 50
const day = 24 * 3_600_000

/** Per hourly run, so that an owner's email does not wait behind a year of sign-ups. */
const mostAsked = 300

/** Asks subscribers from a time without mail. Several instances may run it at once. */
export async function cleanUpSubscribers(db: Database, mailing: Mailing, now = mailing.mail.now()) {
  const since = isoTime(now - daysToConfirm * day)
  const isOff = !mailing.mail.settings
  const run = (work: (tx: Transaction<Tables>) => Promise<number>) =>
    retryWhileBusy(() => db.transaction().execute(work))
  await inSlices(rowsAtOnce, () => run((tx) => deleteUnconfirmed(tx, since, isOff)))
  if (isOff) return
  await inSlices(rowsAtOnce, () => run((tx) => askUnasked(tx, mailing)), mostAsked)
}

async function askUnasked(tx: Transaction<Tables>, mailing: Mailing) {
  const unasked = await tx
    .selectFrom('subscribers')
    .select('_id')
    .where('confirmedAt', 'is', null)
    .where('askedAt', 'is', null)
    .where('suspectedAt', 'is', null)
    .orderBy('createdAt')
    .limit(rowsAtOnce)
    .execute()
  for (const { _id } of unasked) {
    // Locks the row; finds none if another instance has asked meanwhile.
    const subscriber = await tx
      .updateTable('subscribers')
      .set((is) => ({ token: is.fn.coalesce('token', is.val(newToken())) }))
      .where('_id', '=', _id)
      .where('askedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (subscriber) await askToConfirm(tx, subscriber, mailing)
  }
  return unasked.length
}

/** Counts from the email, without which nobody can confirm. While mail is off, deletes only spam: it gets no email. */
async function deleteUnconfirmed(tx: Transaction<Tables>, since: string, isOff: boolean) {
  const isAnswerable = sql<SqlBool>`exists (
    select 1 from "mails" where "event" >= 'newsletter ' || "subscribers"."_id" || ' '
      and "event" < 'newsletter ' || "subscribers"."_id" || '!'
      and "failedAt" is null and coalesce("sentAt", ${since}) >= ${since})`
  const isOver = (is: ExpressionBuilder<Tables, 'subscribers'>) =>
    is.and([
      is('confirmedAt', 'is', null),
      is.or([
        ...(isOff ? [] : [is.and([is('suspectedAt', 'is', null), is('askedAt', '<', since)])]),
        is.and([is('suspectedAt', 'is not', null), is('createdAt', '<', since)]),
      ]),
      is.not(isAnswerable),
    ])
  const old = tx.selectFrom('subscribers').select('_id').where(isOver).limit(rowsAtOnce)
  const deleted = await tx
    .deleteFrom('subscribers')
    .where('_id', 'in', old)
    // Repeated, because a subscriber may confirm or ask again at the same time.
    .where(isOver)
    .returning('_id')
    .execute()
  await deleteSubscriberEmails(tx, deleted)
  return deleted.length
}
