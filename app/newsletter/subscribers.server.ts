import { sql, type Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { queueEmail } from '#app/mail/queue.server.ts'
import { isoTime } from '#app/platform/clock.ts'
import {
  addErasures,
  type Erasure,
  type ErasureList,
  keyed,
  newSalt,
} from '#app/platform/erasure-list.server.ts'

import {
  deleteSubscriberEmails,
  newToken,
  queueSignUpEmail,
  welcome,
} from './subscriber-emails.server.ts'
import { agreement, type SubscriberFields } from './subscriber.ts'

type NewSubscriber = SubscriberFields & { senderHash: string; suspicion: string | null }

/** Does not reveal whether the address was known. A sign-up with spam signals queues no email. */
export async function saveSubscriber(db: Database, subscriber: NewSubscriber, mailing: Mailing) {
  const now = isoTime(mailing.mail.now())
  const { suspicion } = subscriber
  const row = {
    ...subscriber,
    _id: newId(),
    wording: agreement.version,
    createdAt: now,
    suspectedAt: suspicion === null ? null : now,
    token: newToken(),
  }
  const save = async (tx: Transaction<Tables>) => {
    const insert = tx.insertInto('subscribers').values(row)
    if (suspicion !== null) {
      await insert.onConflict((conflict) => conflict.column('email').doNothing()).execute()
    } else {
      const saved = await insert
        .onConflict((conflict) => conflict.column('email').doUpdateSet(askedAgain))
        .returningAll()
        .executeTakeFirstOrThrow()
      await queueSignUpEmail(tx, saved, mailing)
    }
  }
  await retryWhileBusy(() => db.transaction().execute(save))
  return 'saved' as const
}

/** The last consent counts until confirmation. Always writes the row, so that both cases take the same time. */
const askedAgain = {
  wording: unlessConfirmed<string>('wording'),
  source: unlessConfirmed<string>('source'),
  suspectedAt: unlessConfirmed<string | null>('suspectedAt'),
  suspicion: unlessConfirmed<string | null>('suspicion'),
  token: sql<string>`coalesce("subscribers"."token", "excluded"."token")`,
}

function unlessConfirmed<Value>(column: keyof Tables['subscribers']) {
  const [saved, sent] = [sql.ref(`subscribers.${column}`), sql.ref(`excluded.${column}`)]
  return sql<Value>`case when "subscribers"."confirmedAt" is null then ${sent} else ${saved} end`
}

export async function stateOf(db: Database, token: string) {
  if (!isToken(token)) return 'unknown' as const
  const found = await db
    .selectFrom('subscribers')
    .select('confirmedAt')
    .where('token', '=', token)
    .executeTakeFirst()
  if (!found) return 'unknown' as const
  return found.confirmedAt === null ? ('waiting' as const) : ('confirmed' as const)
}

export async function confirmSubscriber(db: Database, token: string, { mail, siteUrl }: Mailing) {
  if (!isToken(token)) return 'done' as const
  const confirmed = { confirmedAt: isoTime(mail.now()), suspectedAt: null, suspicion: null }
  const confirm = async (tx: Transaction<Tables>) => {
    const subscriber = await tx
      .updateTable('subscribers')
      .set(confirmed)
      .where('token', '=', token)
      .where('confirmedAt', 'is', null)
      .returning(['_id', 'email'])
      .executeTakeFirst()
    if (subscriber) await queueEmail(tx, mail, welcome({ ...subscriber, token }, { mail, siteUrl }))
  }
  await retryWhileBusy(() => db.transaction().execute(confirm))
  return 'done' as const
}

export async function deleteSubscriberIn(
  tx: Transaction<Tables>,
  column: '_id' | 'token' | 'email',
  value: string,
) {
  const deleted = await tx
    .deleteFrom('subscribers')
    .where(column, '=', value)
    .returning('_id')
    .execute()
  await deleteSubscriberEmails(tx, deleted)
  return deleted.length
}

/** Other text is not looked up, because a database may reject its characters. */
function isToken(text: string) {
  return /^[\w-]{22}$/.test(text)
}

export async function endSubscription(db: Database, token: string, list: ErasureList) {
  if (isToken(token)) await deleteSubscriber(db, { column: 'token', value: token }, list)
  return 'done' as const
}

export async function deleteSubscriber(
  db: Database,
  { column, value }: { column: '_id' | 'token'; value: string },
  list: ErasureList,
) {
  const found = await db
    .selectFrom('subscribers')
    .select('email')
    .where(column, '=', value)
    .executeTakeFirst()
  if (!found) return 0
  // First, because a deleted but unlisted subscriber would return with a restored backup.
  await rememberUnsubscribed(list, found.email)
  return retryWhileBusy(() =>
    db.transaction().execute((tx) => deleteSubscriberIn(tx, column, value)),
  )
}

/** Outside the database, so that a restored backup cannot subscribe the address again. Never rejects. */
async function rememberUnsubscribed({ dataDir, report }: ErasureList, email: string) {
  const salt = newSalt()
  const line = { at: new Date().toISOString(), salt, subscriber: keyed(salt, email) }
  await addErasures(dataDir, [line]).catch((cause: unknown) => {
    const effect = 'a restored backup would subscribe the address again'
    report(new Error(`An address was not added to the list of erasures: ${effect}`, { cause }))
  })
}

/** Keeps later subscriptions of the same address. Returns how many were deleted. */
export async function unsubscribeAgain(tx: Transaction<Tables>, erasures: Erasure[]) {
  const ended = erasures.filter(({ subscriber }) => subscriber !== undefined)
  if (ended.length === 0) return 0
  const all = await tx.selectFrom('subscribers').select(['_id', 'email', 'createdAt']).execute()
  const again = all.filter(({ email, createdAt }) =>
    ended.some(({ at, salt, subscriber }) => createdAt <= at && subscriber === keyed(salt, email)),
  )
  for (const { _id } of again) await deleteSubscriberIn(tx, '_id', _id)
  return again.length
}
