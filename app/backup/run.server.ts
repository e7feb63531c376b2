import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { isClockBelieved } from '#app/database/cleanup-clock.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { deleteOldErasures } from '#app/platform/erasure-list.server.ts'
import { errorCode, undefinedIfMissing } from '#app/platform/error-code.ts'
import { UserError } from '#app/platform/user-error.ts'

import {
  backUp,
  openSiteDatabase,
  type Place,
  refuseMissing,
  sqliteFile,
} from './back-up.server.ts'
import { backupFolder, oldestErasure, removeExpired } from './folder.server.ts'
import { backupName, timeIn } from './names.ts'
import { expectWholeFile } from './sqlite-snapshot.server.ts'
import { holdLease, noteFailure, noteSuccess, takeLease } from './state.server.ts'

type Run = {
  /** The lease that the site has taken already. */
  startedAt?: string | undefined
  /** Brings the archive to where it belongs; only then the backup is good. Returns its address. */
  deliver?: (file: string) => Promise<string>
}

/** Makes one backup while no other one runs, notes how it ended, and removes backups that are too old from its folder. */
export async function runBackup(place: Place, path: string, { startedAt, deliver }: Run = {}) {
  refuseMissing(place)
  const work = async (mayRemove = false) => {
    if (place.databaseUrl === undefined) expectWholeFile(sqliteFile(place.dataDir))
    const written = await backUpInto(place, path, mayRemove)
    return deliver ? { ...written, path: await deliver(written.path) } : written
  }
  const db = await openSiteDatabase(place)
  try {
    const lease = (await canLease(db)) ? (startedAt ?? (await takeLease(db))) : ''
    if (lease === undefined)
      throw new UserError('Another backup runs. Try again when it has ended.')
    if (lease === '') return await work()
    // By a wrong clock all but the newest would be too old.
    const mayRemove = await isClockBelieved(db, Date.now())
    const isDaily = path === backupFolder(place.dataDir)
    return await withLease(db, lease, isDaily, () => work(mayRemove))
  } finally {
    await db.destroy()
  }
}

/** A database that waits for an upgrade has no row for it, or one without a column, and may be backed up all the same. */
async function canLease(db: Database) {
  const tables = await db.introspection.getTables()
  const state = tables.find(({ name }) => name === 'backupState')
  return Boolean(state?.columns.some(({ name }) => name === 'dailyAt'))
}

async function withLease(
  db: Database,
  startedAt: string,
  isDaily: boolean,
  work: () => ReturnType<typeof backUpInto>,
) {
  const release = holdLease(db, startedAt)
  try {
    const written = await work()
    const { path, size, manifest } = written
    const missingFiles = manifest.missing.length
    await noteSuccess(db, startedAt, isDaily, { name: basename(path), size, missingFiles })
    return written
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    await noteFailure(db, startedAt, words, isDaily)
    throw error
  } finally {
    release()
  }
}

/** A path that ends in .tar is a file, and nothing beside it is removed; any other is a folder of backups. */
async function backUpInto(place: Place, path: string, mayRemove: boolean) {
  const isFile = path.endsWith('.tar')
  const folder = isFile ? dirname(path) : path
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuseUnwritable(folder))
  // The lease tells that no other backup writes it.
  if (isFile) await rm(`${path}.partial`, { force: true })
  else {
    await removeUnfinished(folder)
    // Before and after: on a full disk the next backup needs the room of expired ones.
    if (mayRemove) await removeExpired(folder)
  }
  const file = isFile ? path : join(path, backupName(Date.now()))
  if (await stat(file).catch(undefinedIfMissing)) {
    throw new UserError(`There is a file ${file} already: give the backup another name.`)
  }
  const written = await backUp(place, file)
  if (!isFile && mayRemove) await removeExpired(folder)
  // The kept backups of another folder say nothing about those of the site.
  if (mayRemove && path === backupFolder(place.dataDir)) {
    await deleteOldErasures(place.dataDir, Date.now() - oldestErasure)
  }
  return written
}

function refuseUnwritable(folder: string) {
  return (cause: unknown) => {
    const reason = errorCode(cause) ?? 'no reason given'
    throw new UserError(`Cannot write the folder ${folder} (${reason}).`, { cause })
  }
}

/** The lease tells that no other backup runs, so these are of processes that ended in the middle. */
async function removeUnfinished(folder: string) {
  const names = await readdir(folder)
  for (const name of names.filter((one) => timeIn(one.replace(/\.partial$/, '')) !== undefined)) {
    if (name.endsWith('.partial')) await rm(join(folder, name), { force: true })
  }
}
