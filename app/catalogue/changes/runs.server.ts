import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises'

import type { Kysely, Transaction } from 'kysely'

import { databaseTime } from '#app/database/cleanup-clock.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isOver } from '#app/database/stored-times.server.ts'
import type { Subject, Tables } from '#app/database/tables.server.ts'
import type { MediaStore } from '#app/media/store.ts'
import { isoTime } from '#app/platform/clock.ts'
import { publicInternet, type Reach } from '#app/platform/public-host.server.ts'

import { countRows, type rowsLeft } from './change-rows.server.ts'
import type { ImportedRecords } from './imported-records.server.ts'
import type { Counts } from './imports.server.ts'

/** How other sites are read; times in milliseconds. After the last of `waits` the reading fails. */
export type OldSites = Reach & { pause: number; waits: number[] }

export const publicSites: OldSites = {
  ...publicInternet,
  pause: 200,
  waits: [1_000, 5_000, 15_000, 30_000],
}

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
async function renewLease(tx: Transaction<Tables>, holder: string, now: number) {
  const { numUpdatedRows } = await tx
    .updateTable('importLease')
    .set({ leasedUntil: isoTime(now + lease) })
    .where('holder', '=', holder)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost('Another process has taken over the import.')
}

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

type Slice = { importId: string; records: ImportedRecords; size: number }
type Phase = {
  rowsOf: (db: Kysely<Tables>, importId: string) => ReturnType<typeof rowsLeft>
  work: (tx: Transaction<Tables>, slice: Slice) => Promise<unknown>
  end: (tx: Transaction<Tables>, importId: string) => Promise<unknown>
}

/** Each slice is one transaction with its progress, so that a restart goes on after the last whole one. */
export async function runInSlices(db: Database, importId: string, run: Run, phase: Phase) {
  await countRows(db)
  const slices = timedSlices(db)
  for (;;) {
    const next = await phase.rowsOf(db, importId).select('subject').limit(1).executeTakeFirst()
    const records = recordsOf(run, next?.subject)
    const work = async (tx: Transaction<Tables>) => {
      await renewLease(tx, run.holder, run.now())
      if (next) await phase.work(tx, { importId, records, size: slices.size() })
      else await phase.end(tx, importId)
    }
    const isOneOfMany = next !== undefined
    await slices.timed(() => db.change(records.subject, work, { isOneOfMany }))
    if (!next) return
    await pauseOf(run)
  }
}

export async function noteProgress(
  tx: Transaction<Tables>,
  importId: string,
  rows: { row: number }[],
) {
  const done = rows.at(-1)?.row
  if (done === undefined) return
  await tx.updateTable('imports').set({ done }).where('_id', '=', importId).execute()
}

export async function endPhase(
  tx: Transaction<Tables>,
  importId: string,
  state: 'done' | 'undone',
  counts: Counts,
) {
  const ended = { state, finishedAt: new Date().toISOString(), counts: JSON.stringify(counts) }
  await tx.updateTable('imports').set(ended).where('_id', '=', importId).execute()
}

/** Of the thread that serves visitors, in milliseconds; on PostgreSQL a part of it stays free within a slice. */
const sliceTime = { sqlite: 15, postgres: 40 }
const fewest = { sqlite: 100, postgres: 200 }
const most = 400

function timedSlices({ engine }: Database) {
  let rows = fewest[engine]
  return {
    size: () => rows,
    async timed(slice: () => Promise<unknown>) {
      const begun = process.threadCpuUsage()
      await slice()
      const { user, system } = process.threadCpuUsage(begun)
      const fitting = (rows * sliceTime[engine] * 1000) / Math.max(user + system, 1000)
      // At most doubled, because a last slice can be shorter than asked for.
      rows = Math.round(Math.min(Math.max(fitting, fewest[engine]), most, rows * 2))
    },
  }
}
