import type { ExpressionBuilder } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { inSlices } from '#app/database/in-slices.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { forgetMail } from '#app/mail/queue.server.ts'

import { eventsOf } from './letter-events.ts'

const rowsAtOnce = 100
const spamKept = 90 * 24 * 3_600_000

/**
 * Deletes enquiries older than 24 months, and spam unchanged for 90 days, with the emails about them. Several instances
 * may run it at once. Returns how many this call deleted.
 */
export async function forgetOldEnquiries(db: Database, now = Date.now()) {
  const spamSince = new Date(now - spamKept).toISOString()
  const ends = [
    (is: Is) => is('createdAt', '<', monthsBefore(now, 24)),
    // Counted from the last change, so that an enquiry marked by mistake stays for 90 days.
    (is: Is) =>
      is.and([
        is('status', '=', 'spam'),
        is('createdAt', '<', spamSince),
        is('updatedAt', '<', spamSince),
      ]),
  ]
  let forgotten = 0
  for (const isOver of ends) {
    forgotten += await inSlices(rowsAtOnce, () => forgetSome(db, isOver))
  }
  return forgotten
}

type Is = ExpressionBuilder<Tables, 'enquiries'>

function forgetSome(db: Database, isOver: (is: Is) => ReturnType<Is['and']>) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const over = tx.selectFrom('enquiries').select('_id').where(isOver).limit(rowsAtOnce)
      // Repeats the condition, because the owner may unmark spam at the same time.
      const gone = await tx
        .deleteFrom('enquiries')
        .where('_id', 'in', over)
        .where(isOver)
        .returning('_id')
        .execute()
      await forgetMail(tx, { events: gone.flatMap(({ _id }) => eventsOf(_id)) })
      return gone.length
    }),
  )
}

/** Calendar months; the 29th of February is the 28th in other years. */
function monthsBefore(now: number, months: number) {
  const day = new Date(now)
  const then = new Date(now)
  then.setUTCMonth(day.getUTCMonth() - months)
  if (then.getUTCDate() !== day.getUTCDate()) then.setUTCDate(0)
  return then.toISOString()
}
