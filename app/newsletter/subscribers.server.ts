import { whenFree } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'

import { agreement, type SubscriberFields } from './subscriber.ts'

type NewSubscriber = SubscriberFields & { senderHash: string; isSuspected: boolean }

/**
 * Keeps an address once; nobody learns whether it was known (C-34). A person who asks clears the mark that a
 * machine had brought on an address not yet confirmed.
 */
export async function keepSubscriber(db: Database, subscriber: NewSubscriber): Promise<'kept'> {
  const { isSuspected, ...fields } = subscriber
  const createdAt = new Date().toISOString()
  const row = {
    _id: newId(),
    ...fields,
    wording: agreement.version,
    createdAt,
    confirmedAt: null,
    suspectedAt: isSuspected ? createdAt : null,
  }
  await whenFree(() =>
    db
      .insertInto('subscribers')
      .values(row)
      .onConflict((conflict) => {
        const known = conflict.column('email')
        if (isSuspected) return known.doNothing()
        return known.doUpdateSet({ suspectedAt: null }).where('subscribers.confirmedAt', 'is', null)
      })
      .execute(),
  )
  return 'kept'
}
