import type { Database } from './database.server.ts'
import { isStorable } from './fields.ts'
import type { Subject } from './tables.server.ts'

const kept = 30 * 24 * 3_600_000

/** Hides a record until it is restored. Answers how many there were to hide: 0 or 1 (C-64). */
export function moveToTrash(db: Database, subject: Subject, id: string, now = Date.now()) {
  return mark(db, subject, id, { deletedAt: iso(now), since: undefined })
}

/** Shows a record again that was deleted in the last 30 days. Answers how many there were: 0 or 1. */
export function takeFromTrash(db: Database, subject: Subject, id: string, now = Date.now()) {
  return mark(db, subject, id, { deletedAt: null, since: iso(now - kept) })
}

type Mark = { deletedAt: string | null; since: string | undefined }

async function mark(db: Database, subject: Subject, id: string, { deletedAt, since }: Mark) {
  if (!isStorable(id)) return 0
  const { numUpdatedRows } = await db.change(subject, (tx) => {
    const record = tx.updateTable(subject).set({ deletedAt }).where('_id', '=', id)
    const marked = since
      ? record.where('deletedAt', '>=', since)
      : record.where('deletedAt', 'is', null)
    return marked.executeTakeFirst()
  })
  return Number(numUpdatedRows)
}

function iso(time: number) {
  return new Date(time).toISOString()
}
