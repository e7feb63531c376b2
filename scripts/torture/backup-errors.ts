import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { startProcess } from '../../bench/process.ts'
import { type Failure, failing, mostCalls, refusedIn, traced } from './failing-calls.ts'

export type FailedBackup = Awaited<ReturnType<typeof backUpWhileFailing>>

/** A successful backup must restore completely. */
export async function backUpWhileFailing(dataDir: string, folder: string, failure: Failure) {
  const file = join(folder, 'site.tar')
  endLease(dataDir)
  const { code, record } = await followBackup(dataDir, folder, file, failing(failure))
  const isMade = code === 0
  const comesBack = isMade && (await endOf([process.execPath, 'scripts/drill.ts', file], {})) === 0
  await rm(file, { force: true })
  return { failure, refused: await refusedIn(record), isMade, comesBack }
}

/** An aborted backup holds its lease for two minutes, which would refuse those after it. */
function endLease(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'chandlery.db'), { timeout: 5_000 })
  db.exec('UPDATE backupState SET leasedUntil = NULL')
  db.close()
}

export async function callsOfBackup(dataDir: string, folder: string) {
  const file = join(folder, 'site.tar')
  const { record } = await followBackup(dataDir, folder, file, traced())
  await rm(file)
  return mostCalls(record)
}

async function followBackup(dataDir: string, folder: string, file: string, words: string[]) {
  const record = join(folder, 'calls')
  const command = ['strace', '-f', ...words, '-o', record]
  const code = await endOf([...command, process.execPath, 'scripts/backup.ts', file], {
    DATA_DIR: dataDir,
  })
  return { code, record }
}

function endOf(words: string[], environment: Record<string, string>) {
  return startProcess('sh', ['-c', 'exec "$0" "$@" 2>/dev/null', ...words], environment).ended
}
