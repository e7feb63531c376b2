import { type ExpressionBuilder, type Selectable, sql } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { RemoteFileRow } from '#app/database/remote-file-row.ts'
import { isOver } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isoTime } from '#app/platform/clock.ts'

export type RemoteFile = Pick<Selectable<RemoteFileRow>, 'kind' | 'address'>
export type ClaimedFile = RemoteFile & { tries: number }

const [minute, hour] = [60_000, 3_600_000]
/** After the last of these the owner is told. */
const pauses = [minute, 10 * minute, hour, 6 * hour, 24 * hour]
const longestPause = 24 * hour
/** That of a video is the longest: 12 minutes. */
const longestLease = hour

type Is = ExpressionBuilder<Tables, 'remoteFiles'>

/** Not leased; an expired lease belongs to a process that died. */
function isDue(is: Is, now: number) {
  const isWaiting = is('failedAt', 'is', null)
  return is.and([
    isWaiting,
    isOver('nextTryAt', longestPause, now),
    isOver('leasedUntil', longestLease, now),
  ])
}

function isOf(is: Is, { kind, address }: RemoteFile) {
  return is.and([is('kind', '=', kind), is('address', '=', address)])
}

/** A file that many records name is fetched once. `now` is the time that all copies of the site share. */
export async function claimFile(
  db: Database,
  leaseOf: (kind: RemoteFile['kind']) => number,
  now: number,
): Promise<ClaimedFile | undefined> {
  // Read first: on SQLite, an update without a match would still wait for other writers.
  const next = await db
    .selectFrom('remoteFiles')
    .select(['kind', 'address'])
    .where((is) => isDue(is, now))
    .orderBy('nextTryAt')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  const claimed = await retryWhileBusy(() =>
    db
      .updateTable('remoteFiles')
      .set((is) => ({ leasedUntil: isoTime(now + leaseOf(next.kind)), tries: is('tries', '+', 1) }))
      .where((is) => is.and([isDue(is, now), isOf(is, next)]))
      .returning('tries')
      .execute(),
  )
  if (claimed.length === 0) return claimFile(db, leaseOf, now)
  return { ...next, tries: Math.max(...claimed.map(({ tries }) => tries)) }
}

/** After a failure that another try may mend. */
export async function postpone(db: Database, file: ClaimedFile, problem: string, now: number) {
  const pause = pauses[file.tries - 1]
  if (pause === undefined) return giveUp(db, file, problem, now)
  const nextTryAt = isoTime(now + pause)
  return change(db, file, { problem, nextTryAt, tries: file.tries, leasedUntil: null })
}

export function giveUp(db: Database, file: RemoteFile, problem: string, now: number) {
  return change(db, file, { problem, failedAt: isoTime(now), leasedUntil: null })
}

/** The owner asks for a file that was given up. Returns for how many records. */
export async function tryAgain(db: Database, file: RemoteFile) {
  const rows = db
    .updateTable('remoteFiles')
    .set({ failedAt: null, problem: null, tries: 0, nextTryAt: '' })
    .where('failedAt', 'is not', null)
    .where((is) => isOf(is, file))
  const { numUpdatedRows } = await retryWhileBusy(() => rows.executeTakeFirst())
  return Number(numUpdatedRows)
}

/** The try does not count, because it was not the fault of the file or its host. */
export function release(db: Database, file: ClaimedFile, nextTry: number) {
  const nextTryAt = isoTime(nextTry)
  return change(db, file, { nextTryAt, tries: file.tries - 1, leasedUntil: null })
}

function change(
  db: Database,
  file: RemoteFile,
  changes: Partial<Omit<Selectable<RemoteFileRow>, keyof RemoteFile>>,
) {
  const rows = db.updateTable('remoteFiles').set(changes).where('failedAt', 'is', null)
  return retryWhileBusy(() => rows.where((is) => isOf(is, file)).execute())
}

/** Counts a try of all that is due from a host that cannot be reached, so that none of it waits for a time-out. */
export async function postponeOrigin(db: Database, origin: string, problem: string, now: number) {
  const at = isoTime(now)
  const due = db
    .updateTable('remoteFiles')
    .set((is) => ({ problem, tries: is('tries', '+', 1) }))
    .where((is) => isDue(is, now))
    // '0' sorts directly after '/'.
    .where('address', '>=', `${origin}/`)
    .where('address', '<', `${origin}0`)
  const failed = due.set({ failedAt: at }).where('tries', '>=', pauses.length)
  await retryWhileBusy(() => failed.execute())
  const times = pauses.map(
    (pause, tries) => sql`when ${sql.lit(tries)} then ${isoTime(now + pause)}`,
  )
  const nextTryAt = sql<string>`case "tries" ${sql.join(times, sql` `)} end`
  await retryWhileBusy(() => due.set({ nextTryAt }).execute())
}
