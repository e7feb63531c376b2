import type { Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { forgetMail } from '#app/mail/queue.server.ts'

import { searchTextOf } from '../enquiry-words.ts'
import { eventsOf } from '../letter-events.ts'
import type { EnquiryStatus, ManagedEnquiry } from '../managed-enquiry.ts'

/**
 * Saves status and note. `version` is the one that the owner read: if the enquiry has changed since, nothing is written
 * and the result is `stale`.
 */
export async function changeEnquiry(
  db: Database,
  enquiry: ManagedEnquiry,
  version: number,
): Promise<'changed' | 'stale'> {
  const { _id, status, note } = enquiry
  const searchText = searchTextOf(enquiry)
  const { numUpdatedRows } = await retryWhileBusy(() =>
    db
      .updateTable('enquiries')
      .set({ status, note, searchText, ...now(), version: version + 1 })
      .where('_id', '=', _id)
      .where('version', '=', version)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0 ? 'changed' : 'stale'
}

/** Sets the status of all enquiries, or of none. Returns how many had another. */
export async function setStatus(db: Database, ids: string[], status: EnquiryStatus) {
  const known = ids.filter(isStorable)
  if (known.length === 0) return 0
  const { numUpdatedRows } = await retryWhileBusy(() =>
    db
      .updateTable('enquiries')
      .set((is) => ({ status, ...now(), version: is('version', '+', 1) }))
      .where('_id', 'in', known)
      .where('status', '<>', status)
      .executeTakeFirst(),
  )
  return Number(numUpdatedRows)
}

/** Marks enquiries as read or unread. The version stays, so no other change becomes stale. */
export async function setRead(db: Database, ids: string[], isRead: boolean) {
  const known = ids.filter(isStorable)
  if (known.length === 0) return 0
  const { numUpdatedRows } = await retryWhileBusy(() =>
    db
      .updateTable('enquiries')
      .set({ readAt: isRead ? now().updatedAt : null })
      .where('_id', 'in', known)
      .where('readAt', isRead ? 'is' : 'is not', null)
      .executeTakeFirst(),
  )
  return Number(numUpdatedRows)
}

/** Deletes enquiries for good, with the emails about them. Returns how many existed. */
export function deleteEnquiries(db: Database, ids: string[]) {
  return retryWhileBusy(() => db.transaction().execute((tx) => removeEnquiries(tx, ids)))
}

/** The same in the caller's transaction; `ids` are at most some hundreds. */
export async function removeEnquiries(tx: Transaction<Tables>, ids: string[]) {
  const known = ids.filter(isStorable)
  if (known.length === 0) return 0
  const removed = await tx
    .deleteFrom('enquiries')
    .where('_id', 'in', known)
    .returning('_id')
    .execute()
  await forgetMail(tx, { events: removed.flatMap(({ _id }) => eventsOf(_id)) })
  return removed.length
}

function now() {
  return { updatedAt: new Date().toISOString() }
}
