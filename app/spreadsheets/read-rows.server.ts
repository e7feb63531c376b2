import { openChild, type JobResult } from '#app/platform/child-process.server.ts'

import { type FileLimits, FileRefused, instead, tooLarge } from './file-refusal.ts'
import type { DescribeJob, ReadJob } from './reader-child.ts'
import type { FileDescription, ReadingChoice, SheetRow } from './sheet-file.ts'

type Describing = {
  limits: FileLimits
  /** In milliseconds, with the time that `take` needs. */
  time: number
  choice?: ReadingChoice
  isQuick?: boolean
  uncounted?: string | undefined
}
type Reading = Omit<Describing, 'isQuick' | 'uncounted'> & {
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

/** A reader has a child process of its own and reads one file at a time, by its path or its bytes. */
export function openReader(child = usual) {
  const run = openChild(child)
  return {
    /** The rows of a text file or of one sheet of a workbook. Throws FileRefused. */
    async readRows(file: string | Uint8Array, { limits, time, take, choice = {} }: Reading) {
      const job: ReadJob = { file, limits, choice, isDescribed: false }
      accepted(await run(job, { time, take: (piece) => (isRows(piece) ? take(piece) : undefined) }))
    },
    /** What can be chosen before the rows are read. Throws FileRefused. */
    async describeFile(file: string | Uint8Array, describing: Describing) {
      const { limits, time, choice = {}, isQuick = false, uncounted } = describing
      const job: DescribeJob = { file, limits, choice, isQuick, uncounted, isDescribed: true }
      const { result } = accepted(await run(job, { time }))
      if (!isDescription(result)) throw new Error('The reader described no file')
      return result
    },
  }
}

function accepted(outcome: JobResult) {
  if ('refused' in outcome) throw new FileRefused(outcome.refused.message)
  if ('damage' in outcome) throw outcome.damage
  if (!('ended' in outcome)) return outcome
  const cause = new Error(`The reader ended: ${outcome.ended}`)
  if (outcome.ended === 'time')
    throw new FileRefused(`This file takes too long to read. ${instead}`, { cause })
  throw tooLarge('reading it takes too much memory', cause)
}

/** Only our own child sends them. */
function isRows(piece: unknown): piece is SheetRow[] {
  return Array.isArray(piece)
}

function isDescription(result: unknown): result is FileDescription {
  return typeof result === 'object' && result !== null && 'sheets' in result
}
