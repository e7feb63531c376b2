import { serveJobs } from '#app/platform/child-jobs.ts'

import type { FileLimits } from './file-refusal.ts'
import { rowsOfFile } from './rows-of-file.server.ts'

// The program of the child process that reads spreadsheets; read-rows.server.ts starts it.

export type ReadJob = { file: string | Uint8Array; limits: FileLimits }

serveJobs(async (job, send) => {
  if (!isJob(job)) return
  let taken = Promise.resolve()
  for await (const rows of rowsOfFile(job.file, job.limits)) {
    await taken
    // The next rows are read while the site takes these.
    taken = send(rows)
  }
  await taken
})

/** Only the site sends messages to this process. */
function isJob(message: unknown): message is ReadJob {
  return typeof message === 'object' && message !== null && 'file' in message
}
