import { openChild, type Outcome } from '#app/platform/child-process.server.ts'

import { type FileLimits, FileRefused, instead, type SheetRow, tooLarge } from './file-refusal.ts'
import type { ReadJob } from './reader-child.ts'

type Reading = {
  limits: FileLimits
  /** In milliseconds, with the time that `take` needs. */
  time: number
  /** The next rows are read meanwhile, but not those after them. */
  take: (rows: SheetRow[]) => Promise<void> | void
}

const usual = {
  program: 'app/spreadsheets/reader-child.ts',
  memory: 192 * 1024 * 1024,
  // Above the limit of all memory, which ends the child without a trace in the log.
  flags: ['--max-semi-space-size=4', '--max-old-space-size=192'],
  idleTime: 30_000,
}

/** A reader has a child process of its own and reads one file at a time. */
export function openReader(child = usual) {
  const run = openChild(child)
  /** The rows of a CSV file or of the first sheet of a workbook, by the path of the file or by its bytes. Throws FileRefused. */
  return async function readRows(file: string | Uint8Array, { limits, time, take }: Reading) {
    const job: ReadJob = { file, limits }
    refuse(await run(job, { time, take: (piece) => (isRows(piece) ? take(piece) : undefined) }))
  }
}

function refuse(outcome: Outcome) {
  if ('refused' in outcome) throw new FileRefused(outcome.refused.message)
  if ('damage' in outcome) throw outcome.damage
  if (!('ended' in outcome)) return
  const cause = new Error(`The reader ended: ${outcome.ended}`)
  if (outcome.ended === 'time')
    throw new FileRefused(`This file takes too long to read. ${instead}`, { cause })
  throw tooLarge('reading it takes too much memory', cause)
}

/** Only our own child sends them. */
function isRows(piece: unknown): piece is SheetRow[] {
  return Array.isArray(piece)
}
