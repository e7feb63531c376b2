import type { Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import {
  addErasures,
  type Erasure,
  type ErasureList,
  keyed,
  newSalt,
} from '#app/platform/erasure-list.server.ts'

import { deleteSubscriberIn, isToken } from './subscribers.server.ts'

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
  // First, because a subscriber who is deleted but not listed would come back with a restored backup.
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

/** Deletes the subscriptions that a backup brought back; a later one of the same address stays. Returns how many. */
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
