import { type Selectable, sql } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { type Claimed, isDue, type Queue, saveTry } from '#app/database/queue.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import type { RemoteFileRow } from '../subject.server.ts'
import { usualLimits } from './download.server.ts'

export type RemoteFile = Pick<RemoteFileRow, 'kind' | 'address'>
export type ClaimedFile = Claimed<RemoteFile>

const [minute, hour] = [60_000, 3_600_000]
/** In milliseconds. After the last one the file is given up, and the edit form says why. */
const pauses = [minute, 10 * minute, hour, 6 * hour, 24 * hour]
/** Lease beyond the download, for decoding and its queue. */
const spare = 2 * minute

/** A file that several records name is fetched once. */
export const remoteFiles: Queue<Selectable<RemoteFileRow>, 'kind' | 'address'> = {
  table: 'remoteFiles',
  columns: ['kind', 'address'],
  key: ['kind', 'address'],
  ends: ['failedAt'],
  order: ['nextTryAt'],
  lease: usualLimits.video.time + spare,
  leaseOf: ({ kind }) => usualLimits[kind].time + spare,
  longestPause: 24 * hour,
}

export async function postpone(db: Database, file: ClaimedFile, problem: string, now: number) {
  const pause = pauses[file.tries - 1]
  if (pause === undefined) return giveUp(db, file, problem, now)
  const nextTryAt = isoTime(now + pause)
  return saveTry(db, remoteFiles, file, { problem, nextTryAt, tries: file.tries })
}

export function giveUp(db: Database, file: ClaimedFile, problem: string, now: number) {
  return saveTry(db, remoteFiles, file, { problem, failedAt: isoTime(now) })
}

export async function tryAgain(db: Database, { kind, address }: RemoteFile) {
  const rows = db
    .updateTable('remoteFiles')
    .set({ failedAt: null, problem: null, tries: 0, nextTryAt: '' })
    .where('failedAt', 'is not', null)
    .where('kind', '=', kind)
    .where('address', '=', address)
  const { numUpdatedRows } = await retryWhileBusy(() => rows.executeTakeFirst())
  return Number(numUpdatedRows)
}

/** Counts a try for all due files of an unreachable host, so that none waits for a timeout. */
export async function postponeOrigin(db: Database, origin: string, problem: string, now: number) {
  const at = isoTime(now)
  const due = db
    .updateTable('remoteFiles')
    .set((is) => ({ problem, tries: is('tries', '+', 1) }))
    .where(isDue(remoteFiles, { now }))
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
