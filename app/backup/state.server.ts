import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isOver } from '#app/database/stored-times.server.ts'
import { isoTime, isWithin, timeUntil } from '#app/platform/clock.ts'

/** In milliseconds; a running backup renews its lease more often. */
const lease = 120_000
const day = 24 * 3_600_000

export async function backupState(db: Database) {
  return db.selectFrom('backupState').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
}

export type BackupState = Awaited<ReturnType<typeof backupState>>

export function isRunning({ leasedUntil }: BackupState, now = Date.now()) {
  return timeUntil(leasedUntil, lease, now) > 0
}

/** A day after the last success of the daily backup, or an hour after a failure. */
export function isDue({ dailyAt, failedAt }: BackupState, now = Date.now()) {
  return !isWithin(failedAt, day / 24, now) && !isWithin(dailyAt, day, now)
}

/** Undefined while all is well. Without daily backups, a later one elsewhere outweighs a failure. */
export function backupProblem(
  state: BackupState,
  isDaily: boolean,
  now = Date.now(),
): 'failed' | 'late' | 'copy' | 'incomplete' | undefined {
  const { dailyAt, failedAt, finishedAt, copyFailedAt, missingFiles } = state
  if (failedAt !== null && (isDaily || failedAt > (finishedAt ?? ''))) return 'failed'
  if (isDaily && dailyAt !== null && !isWithin(dailyAt, 2 * day, now)) return 'late'
  if (copyFailedAt !== null) return 'copy'
  return missingFiles ? 'incomplete' : undefined
}

/** Returns the time that identifies the run; undefined while any machine runs a backup. */
export async function takeLease(db: Database, now = Date.now()) {
  const startedAt = isoTime(now)
  const free = db
    .updateTable('backupState')
    .set({ startedAt, leasedUntil: isoTime(now + lease) })
    .where(isOver('leasedUntil', lease, now))
  const { numUpdatedRows } = await retryWhileBusy(() => free.executeTakeFirst())
  return numUpdatedRows > 0n ? startedAt : undefined
}

export function holdLease(db: Database, startedAt: string) {
  const renew = async () => {
    const held = db.updateTable('backupState').set({ leasedUntil: isoTime(Date.now() + lease) })
    await retryWhileBusy(() => held.where('startedAt', '=', startedAt).execute())
  }
  // The next renewal still comes before the lease ends.
  const timer = setInterval(() => void renew().catch(() => undefined), lease / 4)
  return () => clearInterval(timer)
}

/** A manual one is in the site's own folder too, but the daily backup, which removes old ones, still follows. */
export type BackupKind = 'daily' | 'manual' | 'elsewhere'

type Success = { name: string; size: number; missingFiles: number }

export async function noteSuccess(
  db: Database,
  startedAt: string,
  kind: BackupKind,
  success: Success,
  isOver = true,
) {
  const finishedAt = isoTime(Date.now())
  const healed =
    kind === 'elsewhere'
      ? { copyFailedAt: null, copyError: null }
      : { failedAt: null, error: null, ...(kind === 'daily' && { dailyAt: finishedAt }) }
  await endRun(db, startedAt, { ...success, ...healed, finishedAt, ...(isOver && over) })
}

const over = { leasedUntil: null }

export async function noteCopy(db: Database, startedAt: string) {
  const copied = { copiedAt: isoTime(Date.now()), copyFailedAt: null, copyError: null }
  await endRun(db, startedAt, { ...copied, ...over })
}

/** After the success of the same run, only its copy has failed. */
export async function noteFailure(
  db: Database,
  startedAt: string,
  error: string,
  kind: BackupKind = 'daily',
) {
  const [at, words] = [isoTime(Date.now()), error.slice(0, 500)]
  const { finishedAt } = await backupState(db)
  const hasBackup = finishedAt !== null && finishedAt > startedAt && finishedAt <= at
  const failed =
    kind === 'elsewhere' || hasBackup
      ? { copyFailedAt: at, copyError: words }
      : { failedAt: at, error: words }
  await endRun(db, startedAt, { ...failed, ...over })
}

async function endRun(db: Database, startedAt: string, set: Partial<BackupState>) {
  const run = db.updateTable('backupState').set(set).where('startedAt', '=', startedAt)
  await retryWhileBusy(() => run.where('leasedUntil', 'is not', null).execute())
}
