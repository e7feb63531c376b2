import type { Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { forgetMail } from '#app/mail/queue.server.ts'

import { eventsOf } from './letters.ts'

/** Deletes the subscriber whose `column` has this value, with all emails to them. Returns how many existed. */
export async function removeSubscriber(db: Database, column: '_id' | 'token', value: string) {
  const remove = async (tx: Transaction<Tables>) => {
    const gone = await tx
      .deleteFrom('subscribers')
      .where(column, '=', value)
      .returning('_id')
      .execute()
    await forgetLetters(tx, gone)
    return gone.length
  }
  return retryWhileBusy(() => db.transaction().execute(remove))
}

/** Finds emails by event, because other emails may have the same address as recipient or reply address. */
export async function forgetLetters(tx: Transaction<Tables>, subscribers: { _id: string }[]) {
  for (const subscriber of subscribers) {
    const begin = eventsOf(subscriber)
    const letters = await tx
      .selectFrom('mails')
      .select('event')
      .where('event', '>=', begin)
      // `!` is the character after the space at the end of `begin`.
      .where('event', '<', `${begin.slice(0, -1)}!`)
      .execute()
    await forgetMail(tx, { events: letters.map(({ event }) => event) })
  }
}
