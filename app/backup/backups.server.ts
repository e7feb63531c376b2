import { fork } from 'node:child_process'
import { once } from 'node:events'

import type { Config } from '#app/config.server.ts'
import { actForNobody } from '#app/database/authority.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Reach } from '#app/platform/public-host.server.ts'

import type { BackupSource } from './back-up.server.ts'
import { backupState, isDue, isRunning, noteFailure, takeLease } from './state.server.ts'

const minute = 60_000

type Settings = BackupSource & Pick<Config, 'dailyBackup'> & { reach?: Reach }

export type SettingsOfSite = BackupSource & {
  isManual: boolean
  /** Only for tests. */
  reachesLoopback: boolean
}

export type Backups = ReturnType<typeof openBackups>

/** Backups run in a process of their own, so that reading and compressing delay no page. */
export function openBackups(db: Database, settings: Settings, report: (error: Error) => void) {
  const { databaseUrl, dataDir, media, leastFreeBytes } = settings
  const running = new Set<ReturnType<typeof fork>>()
  const ended = new Set<Promise<void>>()
  const timers: NodeJS.Timeout[] = []

  const run = async (startedAt: string, isManual: boolean) => {
    const child = fork('scripts/backup.ts', ['--lease', startedAt], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    running.add(child)
    let said = ''
    child.stderr?.on('data', (text: Buffer) => (said = (said + String(text)).slice(0, 2_000)))
    const reachesLoopback = settings.reach?.isAllowed('127.0.0.1') ?? false
    const own = { databaseUrl, dataDir, media, leastFreeBytes }
    const sent: SettingsOfSite = { ...own, isManual, reachesLoopback }
    child.send(sent)
    const [code, signal] = await once(child, 'close')
    running.delete(child)
    if (code === 0) return reportCopy(db, startedAt, report)
    const reason = said.trim() || `Its process ended (${signal ?? code}).`
    // Does nothing if the process has saved its own failure.
    await noteFailure(db, startedAt, reason)
    report(new Error(`The backup failed: ${reason}`))
  }
  const start = async (isManual: boolean) => {
    const startedAt = await takeLease(db)
    if (startedAt === undefined) return false
    const done = actForNobody(() => run(startedAt, isManual))
      .catch(report)
      .finally(() => ended.delete(done))
    ended.add(done)
    return true
  }
  const startIfDue = async () => {
    const state = await backupState(db)
    return isDue(state) && !isRunning(state) ? start(false) : false
  }
  return {
    /** Removes no other backup. False while one runs. */
    startManual: () => start(true),
    startIfDue,
    startDaily() {
      if (!settings.dailyBackup) return
      // Frequent, for a site that restarts often.
      timers.push(setInterval(() => void startIfDue().catch(report), 10 * minute).unref())
    },
    ended: async () => void (await Promise.all(ended)),
    async stop() {
      timers.forEach((timer) => clearInterval(timer))
      for (const child of running) child.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}

/** The process has saved how its copy failed, and the backup itself is good. */
async function reportCopy(db: Database, startedAt: string, report: (error: Error) => void) {
  const { copyFailedAt, copyError } = await backupState(db)
  if (copyFailedAt === null || copyFailedAt < startedAt) return
  report(new Error(`The copy of the backup failed: ${copyError}`))
}
