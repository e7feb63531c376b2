import { sql, type Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { iso } from '#app/mail/waiting.server.ts'

import { answerTo, newToken, type Post } from './asking.server.ts'
import { welcome } from './letters.ts'
import { removeSubscriber } from './removal.server.ts'
import { agreement, type SubscriberFields } from './subscriber.ts'

/** `suspicion` lists the spam signals; null without any. */
type NewSubscriber = SubscriberFields & { senderHash: string; suspicion: string | null }

/**
 * Saves an address once and queues its email; the result does not show whether it was known (C-34). A sign-up without
 * spam signals clears the spam mark of an unconfirmed address. A sign-up with spam signals queues no email.
 */
export async function keepSubscriber(db: Database, subscriber: NewSubscriber, post: Post) {
  const now = iso(post.mail.now())
  const { suspicion } = subscriber
  const row = {
    ...subscriber,
    _id: newId(),
    wording: agreement.version,
    createdAt: now,
    suspectedAt: suspicion === null ? null : now,
    token: newToken(),
  }
  const keep = async (tx: Transaction<Tables>) => {
    const insert = tx.insertInto('subscribers').values(row)
    if (suspicion !== null) {
      await insert.onConflict((known) => known.column('email').doNothing()).execute()
    } else {
      const kept = await insert
        .onConflict((known) => known.column('email').doUpdateSet(askedAgain))
        .returningAll()
        .executeTakeFirstOrThrow()
      await answerTo(tx, kept, post)
    }
  }
  await retryWhileBusy(() => db.transaction().execute(keep))
  return 'kept' as const
}

/** The last consent counts until it is confirmed. The row is always written, so that both cases take the same time. */
const askedAgain = {
  wording: unlessConfirmed<string>('wording'),
  source: unlessConfirmed<string>('source'),
  suspectedAt: unlessConfirmed<string | null>('suspectedAt'),
  suspicion: unlessConfirmed<string | null>('suspicion'),
  token: sql<string>`coalesce("subscribers"."token", "excluded"."token")`,
}

function unlessConfirmed<Value>(column: keyof Tables['subscribers']) {
  const [kept, asked] = [sql.ref(`subscribers.${column}`), sql.ref(`excluded.${column}`)]
  return sql<Value>`case when "subscribers"."confirmedAt" is null then ${asked} else ${kept} end`
}

/** Whether a token is known, and its subscriber confirmed. */
export async function stateOf(
  db: Database,
  token: string,
): Promise<'unknown' | 'waiting' | 'confirmed'> {
  if (!isToken(token)) return 'unknown'
  const found = await db
    .selectFrom('subscribers')
    .select('confirmedAt')
    .where('token', '=', token)
    .executeTakeFirst()
  if (!found) return 'unknown'
  return found.confirmedAt === null ? 'waiting' : 'confirmed'
}

/** Confirms the subscriber with this token once; an unknown token changes nothing. */
export async function confirmSubscriber(db: Database, token: string, { mail, siteUrl }: Post) {
  if (!isToken(token)) return 'done' as const
  const confirmed = { confirmedAt: iso(mail.now()), suspectedAt: null, suspicion: null }
  const confirm = async (tx: Transaction<Tables>) => {
    const reader = await tx
      .updateTable('subscribers')
      .set(confirmed)
      .where('token', '=', token)
      .where('confirmedAt', 'is', null)
      .returning(['_id', 'email'])
      .executeTakeFirst()
    if (reader) await queueMail(tx, mail, welcome({ ...reader, token }, siteUrl))
  }
  await retryWhileBusy(() => db.transaction().execute(confirm))
  return 'done' as const
}

/** Deletes the subscriber with this token and all emails to them; an unknown token counts as deleted already. */
export async function endSubscription(db: Database, token: string) {
  if (isToken(token)) await removeSubscriber(db, 'token', token)
  return 'done' as const
}

/** No other text is looked up, because a database may reject a character in it. */
function isToken(text: string) {
  return /^[\w-]{22}$/.test(text)
}
