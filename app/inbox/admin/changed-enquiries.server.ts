import type { UpdateResult } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'

import { linesOf } from '../enquiry-lines.server.ts'
import { searchTextOf } from '../enquiry-search.server.ts'
import type { EnquiryChanges, EnquiryStatus } from '../enquiry.ts'
import { answeredIn } from '../quotes/quotes.server.ts'
import { enquiryWith } from './managed-enquiries.server.ts'

/** `version` is the one that the owner read: if the enquiry has changed since, nothing is written. */
export async function changeEnquiry(
  db: Database,
  id: string,
  { version, ...changes }: EnquiryChanges,
  by?: string,
) {
  const current = await enquiryWith(db, id)
  if (current?.version !== version) return { isSaved: false, record: current }
  const enquiry = { ...current, ...changes }
  const { status, note } = enquiry
  const searchText = searchTextOf(enquiry, (await linesOf(db, [id])).get(id))
  const { numUpdatedRows } = await retryWhileBusy(() =>
    db
      .updateTable('enquiries')
      .set({ status, note, searchText, updatedAt: now(), version: version + 1 })
      .set(answeredIn(status, by))
      .where('_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst(),
  )
  return { isSaved: numUpdatedRows > 0, record: await enquiryWith(db, id) }
}

export function setStatus(db: Database, ids: string[], status: EnquiryStatus, by?: string) {
  return countChanged(ids, (storable) =>
    db
      .updateTable('enquiries')
      .set((is) => ({ status, updatedAt: now(), version: is('version', '+', 1) }))
      .set(answeredIn(status, by))
      .where('_id', 'in', storable)
      .where('status', '<>', status)
      .executeTakeFirst(),
  )
}

/** Marks enquiries as read or unread. The version stays, so no other change becomes stale. */
export function setRead(db: Database, ids: string[], isRead: boolean) {
  return countChanged(ids, (storable) =>
    db
      .updateTable('enquiries')
      .set({ readAt: isRead ? now() : null })
      .where('_id', 'in', storable)
      .where('readAt', isRead ? 'is' : 'is not', null)
      .executeTakeFirst(),
  )
}

async function countChanged(ids: string[], update: (storable: string[]) => Promise<UpdateResult>) {
  const storable = ids.filter(isStorable)
  if (storable.length === 0) return 0
  const { numUpdatedRows } = await retryWhileBusy(() => update(storable))
  return Number(numUpdatedRows)
}

function now() {
  return new Date().toISOString()
}
