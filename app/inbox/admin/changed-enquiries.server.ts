import type { Transaction } from 'kysely'

import { logActivity, logEnquiries } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import { deleteEmptyCustomers } from '../customers/link-enquiries.server.ts'
import { linesOf, searchTextOf } from '../enquiry-lines.server.ts'
import type { EnquiryChanges, EnquiryStatus } from '../enquiry.ts'
import { answeredIn, stageAfter } from '../quotes/quotes.server.ts'
import { enquiryWith } from './managed-enquiries.server.ts'
import { recordDecider } from './outcomes.server.ts'

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
  const isSaved = await inTransaction(db, async (tx) => {
    const mistaken = await answeredByMistake(tx, status, [id])
    const { numUpdatedRows } = await tx
      .updateTable('enquiries')
      .set({ status, note, searchText, updatedAt: now(), version: version + 1 })
      .set(answeredIn(status, by))
      .set(stageAfter(status))
      .set(unlinkedIn(status))
      .where('_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (status !== current.status) {
      await logEnquiries(tx, `set to ${status}`, [id])
      await recordDecider(tx, [id], { status, by })
    }
    await forgetAnswers(tx, mistaken)
    if (status === 'spam') await deleteEmptyCustomers(tx)
    const changed = [{ field: 'note' }]
    const noted = { kind: 'enquiries', action: 'changed', recordId: id, changes: changed } as const
    if (note !== current.note) await logActivity(tx, noted)
    return true
  })
  return { isSaved, record: await enquiryWith(db, id) }
}

export function setStatus(db: Database, ids: string[], status: EnquiryStatus, by?: string) {
  return countChanged(db, ids, async (tx, storable) => {
    const mistaken = await answeredByMistake(tx, status, storable)
    const changed = await tx
      .updateTable('enquiries')
      .set((is) => ({ status, updatedAt: now(), version: is('version', '+', 1) }))
      .set(answeredIn(status, by))
      .set(stageAfter(status))
      .set(unlinkedIn(status))
      .where('_id', 'in', storable)
      .where('status', '<>', status)
      .returning('_id')
      .execute()
    const changedIds = changed.map(({ _id }) => _id)
    await logEnquiries(tx, `set to ${status}`, changedIds)
    await recordDecider(tx, changedIds, { status, by })
    await forgetAnswers(tx, mistaken)
    if (status === 'spam') await deleteEmptyCustomers(tx)
    return changedIds.length
  })
}

/** Spam makes no customer. */
function unlinkedIn(status: EnquiryStatus) {
  return status === 'spam' ? { personId: null } : {}
}

/** Enquiries set from answered back to new without a sent quote; no figure counts them. */
async function answeredByMistake(tx: Transaction<Tables>, status: EnquiryStatus, ids: string[]) {
  if (status !== 'new') return []
  const sent = tx.selectFrom('quotes').select('enquiryId').where('state', '=', 'sent')
  const answered = await tx
    .selectFrom('enquiries')
    .select('_id')
    .where('_id', 'in', ids)
    .where('status', 'in', ['answered', 'won'])
    .where('_id', 'not in', sent.where('enquiryId', 'in', ids))
    .execute()
  return answered.map(({ _id }) => _id)
}

async function forgetAnswers(tx: Transaction<Tables>, ids: string[]) {
  if (ids.length === 0) return
  await tx.updateTable('enquiries').set({ answeredBy: null }).where('_id', 'in', ids).execute()
  await tx.deleteFrom('enquiryAnswers').where('enquiryId', 'in', ids).execute()
}

/** Marks enquiries as read or unread. The version stays, so no other change becomes stale. */
export function setRead(db: Database, ids: string[], isRead: boolean) {
  return countChanged(db, ids, async (tx, storable) => {
    const { numUpdatedRows } = await tx
      .updateTable('enquiries')
      .set({ readAt: isRead ? now() : null })
      .where('_id', 'in', storable)
      .where('readAt', isRead ? 'is' : 'is not', null)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

type Update = (tx: Transaction<Tables>, storable: string[]) => Promise<number>

async function countChanged(db: Database, ids: string[], update: Update) {
  const storable = ids.filter(isStorable)
  return storable.length === 0 ? 0 : inTransaction(db, (tx) => update(tx, storable))
}

function inTransaction<T>(db: Database, work: (tx: Transaction<Tables>) => Promise<T>) {
  return retryWhileBusy(() => db.transaction().execute(work))
}

function now() {
  return isoTime()
}
