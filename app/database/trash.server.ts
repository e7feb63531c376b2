import { logRecords } from './activity.server.ts'
import { retryWhileBusy } from './database-busy.server.ts'
import type { Database } from './database.server.ts'
import { isStorable } from './fields.ts'
import type { Subject } from './tables.server.ts'

type Ids = string | string[]

const retention = 30 * 24 * 3_600_000

export function moveToTrash(db: Database, subject: Subject, ids: Ids, now = Date.now()) {
  return mark(db, subject, [ids].flat(), { deletedAt: iso(now) })
}

export function takeFromTrash(db: Database, subject: Subject, ids: Ids, now = Date.now()) {
  return mark(db, subject, [ids].flat(), { deletedAt: null, since: endOfTrash(now) })
}

type Mark = { deletedAt: string | null; since?: string }

async function mark(db: Database, subject: Subject, ids: string[], { deletedAt, since }: Mark) {
  const storableIds = ids.filter(isStorable)
  if (storableIds.length === 0) return 0
  return db.change(subject, async (tx) => {
    const records = tx.updateTable(subject).set({ deletedAt }).where('_id', 'in', storableIds)
    const marked = since
      ? records.where('deletedAt', '>=', since)
      : records.where('deletedAt', 'is', null)
    const rows = await marked.returning(['_id', 'title']).execute()
    await logRecords(tx, { kind: subject, action: since ? 'restored' : 'deleted' }, rows)
    return rows.length
  })
}

export function endOfTrash(now: number) {
  return iso(now - retention)
}

/** The number of days, rounded up, in which a record can still be restored. */
export function daysLeft(deletedAt: string, now: number) {
  return Math.max(0, Math.ceil((Date.parse(deletedAt) + retention - now) / (24 * 3_600_000)))
}

export async function removeForGood(db: Database, subject: Subject, id: string) {
  if (!isStorable(id)) return 0

  return db.change(subject, async (tx) => {
    const record = tx.deleteFrom(subject).where('_id', '=', id).where('deletedAt', 'is not', null)
    const rows = await record.returning(['_id', 'title']).execute()
    await logRecords(tx, { kind: subject, action: 'deleted for good' }, rows)
    return rows.length
  })
}

/** Triggers of the tables add the files of these records to `mediaToRemove`. */
export async function removeExpired(db: Database, subject: Subject, limit: number, now: number) {
  const end = endOfTrash(now)
  const expired = db.selectFrom(subject).select('_id').where('deletedAt', '<', end).limit(limit)
  const ids = (await expired.execute()).map(({ _id }) => _id)
  if (ids.length === 0) return 0
  // Visible content stays the same, so cached pages stay. The time is checked again: a record may be restored by now.
  const stillExpired = db.deleteFrom(subject).where('_id', 'in', ids).where('deletedAt', '<', end)
  await retryWhileBusy(() => stillExpired.execute())
  return ids.length
}

function iso(time: number) {
  return new Date(time).toISOString()
}
