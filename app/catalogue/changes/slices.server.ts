import type { Kysely, Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { countRows, type rowsLeft } from './change-rows.server.ts'
import type { ImportedRecords } from './imported-records.server.ts'
import type { Counts } from './imports.server.ts'
import { pauseOf, recordsOf, renewLease, type Run } from './runs.server.ts'

type Slice = { importId: string; records: ImportedRecords; size: number }
type Phase = {
  /** The rows that are left, in their order. */
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

/** In the transaction of a slice: its rows are done. */
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
/** Every slice has its own costs, whatever it holds. */
const fewest = { sqlite: 100, postgres: 200 }
const most = 400

/** How many rows a slice has, so that it takes about as long whatever is in the rows. */
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
