import { type ExpressionBuilder, sql, type SqlBool, type Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { inSlices } from '#app/database/in-slices.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { iso } from '#app/mail/waiting.server.ts'

import { ask, newToken, type Post } from './asking.server.ts'
import { forgetLetters } from './removal.server.ts'
import { daysToConfirm } from './subscriber.ts'

const rowsAtOnce = 50
const day = 24 * 3_600_000

/** So many letters an hour go out a few at a time, and an owner's mail does not wait behind a year of sign-ups. */
const mostAsked = 300

/**
 * Asks those to confirm who subscribed while there was no mail server, oldest first, and forgets who has not
 * confirmed in seven days. Without a mail server everybody waits. Several copies of the site may do it at once.
 */
export async function cleanUpSubscribers(db: Database, post: Post) {
  if (!post.mail.settings) return
  const since = iso(post.mail.now() - daysToConfirm * day)
  const inOne = (work: (tx: Transaction<Tables>) => Promise<number>) => () =>
    retryWhileBusy(() => db.transaction().execute(work))
  await inSlices(
    rowsAtOnce,
    inOne((tx) => forgetUnconfirmed(tx, since)),
  )
  await inSlices(
    rowsAtOnce,
    inOne((tx) => askWaiting(tx, post)),
    mostAsked,
  )
}

async function askWaiting(tx: Transaction<Tables>, post: Post) {
  const waiting = await tx
    .selectFrom('subscribers')
    .select('_id')
    .where('confirmedAt', 'is', null)
    .where('askedAt', 'is', null)
    .where('suspectedAt', 'is', null)
    .orderBy('createdAt')
    .limit(rowsAtOnce)
    .execute()
  for (const { _id } of waiting) {
    // Another copy of the site may have asked meanwhile; this takes the row, or finds that out.
    const subscriber = await tx
      .updateTable('subscribers')
      .set((is) => ({ token: is.fn.coalesce('token', is.val(newToken())) }))
      .where('_id', '=', _id)
      .where('askedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (subscriber) await ask(tx, subscriber, post)
  }
  return waiting.length
}

/** Counted from when the letter went out: while mail does not, nobody could have confirmed. */
async function forgetUnconfirmed(tx: Transaction<Tables>, since: string) {
  const isAnswerable = sql<SqlBool>`exists (
    select 1 from "mails" where "event" >= 'newsletter ' || "subscribers"."_id" || ' '
      and "event" < 'newsletter ' || "subscribers"."_id" || '!'
      and "failedAt" is null and coalesce("sentAt", ${since}) >= ${since})`
  const isOver = (is: ExpressionBuilder<Tables, 'subscribers'>) =>
    is.and([
      is('confirmedAt', 'is', null),
      is.or([
        is.and([is('suspectedAt', 'is', null), is('askedAt', '<', since)]),
        is.and([is('suspectedAt', 'is not', null), is('createdAt', '<', since)]),
      ]),
      is.not(isAnswerable),
    ])
  const old = tx.selectFrom('subscribers').select('_id').where(isOver).limit(rowsAtOnce)
  const gone = await tx
    .deleteFrom('subscribers')
    .where('_id', 'in', old)
    // Asked in the same breath: somebody may confirm, or ask once more, at this moment.
    .where(isOver)
    .returning('_id')
    .execute()
  await forgetLetters(tx, gone)
  return gone.length
}
