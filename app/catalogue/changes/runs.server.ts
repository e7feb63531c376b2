import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises'

import type { Transaction } from 'kysely'

import { databaseTime } from '#app/database/cleanup-clock.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isOver } from '#app/database/stored-times.server.ts'
import type { Subject, Tables } from '#app/database/tables.server.ts'
import type { MediaStore } from '#app/media/store.ts'
import { isoTime } from '#app/platform/clock.ts'
import { publicInternet, type Reach } from '#app/platform/public-host.server.ts'

import type { ImportedRecords } from './imported-records.server.ts'

/** How other sites are read; times in milliseconds. After the last of `waits` the reading fails. */
export type OldSites = Reach & { pause: number; waits: number[] }

export const publicSites: OldSites = {
  ...publicInternet,
  pause: 200,
  waits: [1_000, 5_000, 15_000, 30_000],
}

/** Where a process stores pictures; `folder` holds the ZIP files. */
export type PictureStore = { media: MediaStore; folder: string; hasRoom: () => Promise<boolean> }

/** `now` is the time of the database; `phaseAt` names the phase of the import that is run. */
export type Run = {
  holder: string
  phaseAt: string
  signal: AbortSignal
  isPatient: boolean
  now: () => number
  oldSites: OldSites
  records: ReadonlyMap<Subject, ImportedRecords>
  /** None where no import with pictures is run. */
  pictures?: PictureStore | undefined
}

export function recordsOf({ records }: Run, subject: Subject = 'products') {
  const found = records.get(subject)
  if (!found) throw new Error(`This process cannot import ${subject}`)
  return found
}

/** A pause between two slices, so that requests of visitors are answered. */
export async function pauseOf({ signal, isPatient }: Run) {
  signal.throwIfAborted()
  await (isPatient ? sleep(3) : yieldToEventLoop())
  signal.throwIfAborted()
}

/** In milliseconds; every slice renews it. */
const lease = 60_000

/** Only one process runs imports at a time. */
export async function takeLease(db: Database, holder: string) {
  const now = await databaseTime(db)
  const free = db
    .updateTable('importLease')
    .set({ holder, leasedUntil: isoTime(now + lease) })
    .where((is) =>
      is.or([
        is('holder', 'is', null),
        is('holder', '=', holder),
        isOver('leasedUntil', lease, now),
      ]),
    )
  const { numUpdatedRows } = await retryWhileBusy(() => free.executeTakeFirst())
  return numUpdatedRows > 0n
}

export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** In the transaction of a slice, so that a process that has lost the lease writes nothing. */
export async function renewLease(tx: Transaction<Tables>, holder: string, now: number) {
  const { numUpdatedRows } = await tx
    .updateTable('importLease')
    .set({ leasedUntil: isoTime(now + lease) })
    .where('holder', '=', holder)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost('Another process has taken over the import.')
}

/** One transaction of a run. */
export function withLease<Done>(
  db: Database,
  { holder, now }: Pick<Run, 'holder' | 'now'>,
  work: (tx: Transaction<Tables>) => Promise<Done>,
) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      await renewLease(tx, holder, now())
      return work(tx)
    }),
  )
}

export async function releaseLease(db: Database, holder: string) {
  const held = db.updateTable('importLease').set({ holder: null, leasedUntil: null })
  await retryWhileBusy(() => held.where('holder', '=', holder).execute())
}
