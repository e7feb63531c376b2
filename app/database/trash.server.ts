import { retryWhileBusy } from './database-busy.server.ts'
import type { Database } from './database.server.ts'
import { isStorable } from './fields.ts'
import type { Subject } from './tables.server.ts'

const kept = 30 * 24 * 3_600_000

/** Hides records until they are restored, all or none. Answers how many there were to hide (C-64). */
export function moveToTrash(
  db: Database,
  subject: Subject,
  ids: string | string[],
  now = Date.now(),
) {
  return mark(db, subject, [ids].flat(), { deletedAt: iso(now), since: undefined })
}

/** Shows records again that were deleted in the last 30 days. Answers how many there were. */
export function takeFromTrash(
  db: Database,
  subject: Subject,
  ids: string | string[],
  now = Date.now(),
) {
  return mark(db, subject, [ids].flat(), { deletedAt: null, since: endOfTrash(now) })
}

type Mark = { deletedAt: string | null; since: string | undefined }

async function mark(db: Database, subject: Subject, ids: string[], { deletedAt, since }: Mark) {
  const known = ids.filter(isStorable)
  if (known.length === 0) return 0
  const { numUpdatedRows } = await db.change(subject, (tx) => {
    const records = tx.updateTable(subject).set({ deletedAt }).where('_id', 'in', known)
    const marked = since
      ? records.where('deletedAt', '>=', since)
      : records.where('deletedAt', 'is', null)
    return marked.executeTakeFirst()
  })
  return Number(numUpdatedRows)
}

/** What was deleted before this time cannot be restored. */
export function endOfTrash(now: number) {
  return iso(now - kept)
}

/** In how many days, begun ones counted, a record can be restored no longer. */
export function daysLeft(deletedAt: string, now: number) {
  return Math.max(0, Math.ceil((Date.parse(deletedAt) + kept - now) / (24 * 3_600_000)))
}

/** Removes one deleted record for good. Answers how many there were: 0 or 1; what is not deleted stays. */
export async function removeForGood(db: Database, subject: Subject, id: string) {
  if (!isStorable(id)) return 0

  const { numDeletedRows } = await db.change(subject, (tx) =>
    tx
      .deleteFrom(subject)
      .where('_id', '=', id)
      .where('deletedAt', 'is not', null)
      .executeTakeFirst(),
  )
  return Number(numDeletedRows)
}

/**
 * Removes up to `limit` records that cannot be restored any more. Answers how many; the files that they
 * showed stand in `mediaToRemove` from then on, by the triggers of the tables.
 */
export async function removeExpired(db: Database, subject: Subject, limit: number, now: number) {
  const expired = await db
    .selectFrom(subject)
    .select('_id')
    .where('deletedAt', '<', endOfTrash(now))
    .limit(limit)
    .execute()
  if (expired.length === 0) return 0
  const ids = expired.map((one) => one._id)
  // Nothing that anybody sees changes, so no page is forgotten; asked again, because it may have been restored.
  await retryWhileBusy(() =>
    db
      .deleteFrom(subject)
      .where('_id', 'in', ids)
      .where('deletedAt', '<', endOfTrash(now))
      .execute(),
  )
  return ids.length
}

function iso(time: number) {
  return new Date(time).toISOString()
}
