import type { ExpressionBuilder, ExpressionWrapper, SqlBool, Transaction } from 'kysely'

import { logActivity } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { inSlices } from '#app/database/in-slices.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { deleteEmails } from '#app/mail/queue.server.ts'
import { day, isoTime, monthsBefore } from '#app/platform/clock.ts'

import { deleteEmptyCustomers } from './customers/link-enquiries.server.ts'
import { enquiryEvents, sentQuotes } from './enquiry-emails.server.ts'

type Is = ExpressionBuilder<Tables, 'enquiries'>
type Condition = (is: Is) => ExpressionWrapper<Tables, 'enquiries', SqlBool>

export async function deleteEnquiries(db: Database, ids: string[]) {
  const storable = ids.filter(isStorable)
  if (storable.length === 0) return 0
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const deleted = await deleteEnquiriesWhere(tx, (is) => is('_id', 'in', storable))
      const entry = { kind: 'enquiries', action: 'deleted for good', records: deleted } as const
      if (deleted > 0) await logActivity(tx, entry)
      return deleted
    }),
  )
}

export async function deleteEnquiriesWhere(tx: Transaction<Tables>, condition: Condition) {
  const found = await tx.selectFrom('enquiries').select('_id').where(condition).execute()
  const quotes = await sentQuotes(
    tx,
    found.map(({ _id }) => _id),
  )
  const deleted = await tx.deleteFrom('enquiries').where(condition).returning('_id').execute()
  const ids = deleted.map(({ _id }) => _id)
  await deleteEmails(tx, enquiryEvents(ids, quotes))
  if (ids.length > 0) await deleteEmptyCustomers(tx)
  return ids.length
}

const rowsAtOnce = 100
const spamAge = 90 * day

/** Enquiries older than 24 months, and spam unchanged for 90 days. Several instances may run it at once. */
export async function deleteOldEnquiries(db: Database, now = Date.now()) {
  const spamSince = isoTime(now - spamAge)
  const conditions: Condition[] = [
    (is) => is('createdAt', '<', monthsBefore(now, 24)),
    // Counted from the last change, so that an enquiry marked by mistake stays for 90 days.
    (is) =>
      is.and([
        is('status', '=', 'spam'),
        is('createdAt', '<', spamSince),
        is('updatedAt', '<', spamSince),
      ]),
  ]
  for (const isOld of conditions) await inSlices(rowsAtOnce, () => deleteSome(db, isOld))
}

function deleteSome(db: Database, isOld: Condition) {
  return retryWhileBusy(() =>
    db.transaction().execute((tx) => {
      const old = tx.selectFrom('enquiries').select('_id').where(isOld).limit(rowsAtOnce)
      // Repeats the condition, because the owner may unmark spam at the same time.
      return deleteEnquiriesWhere(tx, (is) => is.and([is('_id', 'in', old), isOld(is)]))
    }),
  )
}
