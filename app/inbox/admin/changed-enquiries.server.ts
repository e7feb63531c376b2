import type { UpdateResult } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'

import { searchTextOf } from '../enquiry-search.server.ts'
import type { EnquiryStatus, ManagedEnquiry } from '../enquiry.ts'

/** `version` is the one that the owner read: if the enquiry has changed since, nothing is written. */
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
      .set({ status, note, searchText, updatedAt: now(), version: version + 1 })
      .where('_id', '=', _id)
      .where('version', '=', version)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0 ? 'changed' : 'stale'
}

export function setStatus(db: Database, ids: string[], status: EnquiryStatus) {
  return countChanged(ids, (known) =>
    db
      .updateTable('enquiries')
      .set((is) => ({ status, updatedAt: now(), version: is('version', '+', 1) }))
      .where('_id', 'in', known)
      .where('status', '<>', status)
      .executeTakeFirst(),
  )
}

/** Marks enquiries as read or unread. The version stays, so no other change becomes stale. */
export function setRead(db: Database, ids: string[], isRead: boolean) {
  return countChanged(ids, (known) =>
    db
      .updateTable('enquiries')
      .set({ readAt: isRead ? now() : null })
      .where('_id', 'in', known)
      .where('readAt', isRead ? 'is' : 'is not', null)
      .executeTakeFirst(),
  )
}

async function countChanged(ids: string[], update: (known: string[]) => Promise<UpdateResult>) {
  const known = ids.filter(isStorable)
  if (known.length === 0) return 0
  const { numUpdatedRows } = await retryWhileBusy(() => update(known))
  return Number(numUpdatedRows)
}

function now() {
  return new Date().toISOString()
}
