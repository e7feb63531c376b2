import { serveJobs } from '#app/platform/child-jobs.ts'

import type { FileLimits } from './file-refusal.ts'
import { describeFile, rowsOfFile } from './rows-of-file.server.ts'
import type { ReadingChoice } from './sheet-file.ts'

// The program of the child process that reads spreadsheets; read-rows.server.ts starts it.

type FileJob = { file: string | Uint8Array; limits: FileLimits; choice: ReadingChoice }
export type ReadJob = FileJob & { isDescribed: false }
export type DescribeJob = FileJob & {
  isDescribed: true
  isQuick: boolean
  uncounted: string | undefined
}

serveJobs(async (job, send) => {
  if (!isJob(job)) return undefined
  if (job.isDescribed) return describeFile(job.file, job.limits, job)
  let taken = Promise.resolve()
  for await (const rows of rowsOfFile(job.file, job.limits, job.choice)) {
    await taken
    // The next rows are read while the site takes these.
    taken = send(rows)
  }
  await taken
  return undefined
})

/** Only the site sends messages to this process. */
function isJob(message: unknown): message is ReadJob | DescribeJob {
  return typeof message === 'object' && message !== null && 'file' in message
}
