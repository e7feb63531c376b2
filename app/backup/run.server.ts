import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { isClockBelieved } from '#app/database/cleanup-clock.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { deleteOldErasures } from '#app/platform/erasure-list.server.ts'
import { errorCode, undefinedIfMissing } from '#app/platform/error-code.ts'
import { publicInternet, type Reach } from '#app/platform/public-host.server.ts'
import { UserError } from '#app/platform/user-error.ts'

import {
  backUp,
  leftIn,
  openSiteDatabase,
  type BackupSource,
  refuseMissing,
  sqliteFile,
  type Written,
} from './back-up.server.ts'
import { copyToStore } from './copies.server.ts'
import {
  backupFolder,
  freeBackupName,
  oldestErasure,
  removeExpired,
  timeIn,
} from './folder.server.ts'
import { expectWholeFile } from './sqlite-snapshot.server.ts'
import {
  type BackupKind,
  holdLease,
  noteCopy,
  noteFailure,
  noteSuccess,
  takeLease,
} from './state.server.ts'
import { storedBackupStore } from './store.server.ts'

type Run = {
  startedAt?: string | undefined
  isManual?: boolean
  /** Moves the archive to its store and returns its address; only then the backup is good. */
  deliver?: (file: string) => Promise<string>
  reach?: Reach
}

type Copied = { copiedTo?: string | undefined; copyError?: string }

export async function runBackup(
  source: BackupSource,
  path: string,
  { startedAt, isManual = false, deliver, reach = publicInternet }: Run = {},
): Promise<Written & Copied> {
  refuseMissing(source)
  const work = async (mayRemove = false) => {
    if (source.databaseUrl === undefined) expectWholeFile(sqliteFile(source.dataDir))
    const written = await backUpInto(source, path, mayRemove)
    return deliver ? { ...written, path: await deliver(written.path) } : written
  }
  const db = await openSiteDatabase(source)
  try {
    const lease = (await canLease(db)) ? (startedAt ?? (await takeLease(db))) : ''
    if (lease === undefined)
      throw new UserError('Another backup runs. Try again when it has ended.')
    if (lease === '') return await work()
    // With a wrong clock, all backups but the newest would count as expired.
    const isOwn = path === backupFolder(source.dataDir)
    const kind = !isOwn ? 'elsewhere' : isManual ? 'manual' : 'daily'
    const mayRemove = kind !== 'manual' && (await isClockBelieved(db, Date.now()))
    const store = kind === 'elsewhere' ? undefined : await storedBackupStore(db, reach)
    const copy = async (file: string) => {
      const leastFree = await leftIn(dirname(file), source)
      return store && copyToStore(file, store, { leastFree, mayRemove })
    }
    return await withLease({ db, startedAt: lease, kind }, () => work(mayRemove), store && copy)
  } finally {
    await db.destroy()
  }
}

/** A database before its upgrade may lack the row or column, and may be backed up all the same. */
async function canLease(db: Database) {
  const tables = await db.introspection.getTables()
  const state = tables.find(({ name }) => name === 'backupState')
  return Boolean(state?.columns.some(({ name }) => name === 'copiedAt'))
}

type Lease = { db: Database; startedAt: string; kind: BackupKind }

type Copy = (file: string) => Promise<string | undefined>

async function withLease(
  { db, startedAt, kind }: Lease,
  work: () => Promise<Written>,
  copy: Copy | undefined,
) {
  const release = holdLease(db, startedAt)
  try {
    const written = await work()
    const { path, size, manifest } = written
    const missingFiles = manifest.missing.length
    const success = { name: basename(path), size, missingFiles }
    await noteSuccess(db, startedAt, kind, success, copy === undefined)
    return { ...written, ...(copy && (await noted(db, startedAt, copy(path)))) }
  } catch (error) {
    await noteFailure(db, startedAt, wordsOf(error), kind)
    throw error
  } finally {
    release()
  }
}

/** The own backup stays good without its copy. */
async function noted(db: Database, startedAt: string, copying: ReturnType<Copy>): Promise<Copied> {
  try {
    const copiedTo = await copying
    await noteCopy(db, startedAt)
    return { copiedTo }
  } catch (error) {
    const copyError = wordsOf(error)
    await noteFailure(db, startedAt, copyError, 'elsewhere')
    return { copyError }
  }
}

function wordsOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}

async function backUpInto(source: BackupSource, path: string, mayRemove: boolean) {
  const isFile = path.endsWith('.tar')
  const folder = isFile ? dirname(path) : path
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuseUnwritable(folder))
  // The lease proves that no other backup is writing it.
  if (isFile) await rm(`${path}.partial`, { force: true })
  else {
    await removeUnfinished(folder)
    // Twice: on a full disk the next backup needs the space of expired ones.
    if (mayRemove) await removeExpired(folder)
  }
  const file = isFile ? path : join(path, await freeBackupName(path))
  if (await stat(file).catch(undefinedIfMissing)) {
    throw new UserError(`There is a file ${file} already: give the backup another name.`)
  }
  const written = await backUp(source, file)
  if (!isFile && mayRemove) await removeExpired(folder)
  // Backups in another folder do not replace the site's own.
  if (mayRemove && path === backupFolder(source.dataDir)) {
    await deleteOldErasures(source.dataDir, Date.now() - oldestErasure)
  }
  return written
}

function refuseUnwritable(folder: string) {
  return (cause: unknown) => {
    const reason = errorCode(cause) ?? 'no reason given'
    throw new UserError(`Cannot write the folder ${folder} (${reason}).`, { cause })
  }
}

async function removeUnfinished(folder: string) {
  const names = await readdir(folder)
  for (const name of names.filter(
    (file) => timeIn(file.replace(/(?:\.age)?\.partial$/, '')) !== undefined,
  )) {
    if (name.endsWith('.partial')) await rm(join(folder, name), { force: true })
  }
}
