import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { openDatabase } from '#app/database/database.server.ts'
import {
  knownMigrations,
  migrateIn,
  todaysNames,
  versionWith,
} from '#app/database/migrate.server.ts'
import { type Erasure, rememberedErasures } from '#app/platform/erasure-list.server.ts'
import { UserError } from '#app/platform/user-error.ts'

import { databaseFilesIn, sqliteFile } from './back-up.server.ts'
import { completeRestore, type RestoreTarget } from './restore.server.ts'
import { openSqliteSnapshot, problemIn } from './sqlite-snapshot.server.ts'

/** Restores the copy from before an upgrade, with access as after a restore; files stay. */
export async function restoreCopy(path: string, { databaseUrl, dataDir }: RestoreTarget) {
  if (databaseUrl !== undefined) {
    throw new UserError(
      'A copy (.db) is for SQLite: leave DATABASE_URL out, or restore a backup (.tar).',
    )
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = sqliteFile(dataDir)
  const there = await databaseFilesIn(dataDir)
  if (there.length > 0) {
    throw new UserError(
      `There is a database already, ${file}: stop the site and move ${there.join(', ')} away.`,
    )
  }
  await expectWhole(path)
  const work = join(dataDir, 'restoring')
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { mode: 0o700 })
  try {
    await copyFile(path, sqliteFile(work))
    const createdAt = (await timeOf(path)).toISOString()
    const outcome = await completeIn(work, await rememberedErasures(dataDir), createdAt)
    await flush(sqliteFile(work))
    await rename(sqliteFile(work), file)
    await flush(dataDir)
    return outcome
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function completeIn(folder: string, erasures: Erasure[], createdAt: string) {
  const db = await openDatabase(undefined, folder)
  try {
    return await db.transaction().execute(async (tx) => {
      await migrateIn(tx)
      return completeRestore(tx, erasures, { createdAt })
    })
  } finally {
    // The last connection to close writes everything into the one file.
    await db.destroy()
  }
}

/** The name has the copy's time; the file's may be that of another copying. */
async function timeOf(path: string) {
  const named = /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(path)
  if (!named) return (await stat(path)).mtime
  const [, year, month, day, hour, minute, second] = named
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

async function expectWhole(path: string) {
  const migrations = todaysNames(migrationsIn(path))
  const known = await knownMigrations('sqlite')
  const newer = migrations.find((name) => !known.includes(name))
  if (newer) {
    throw new UserError(`The copy ${path} is from ${versionWith(newer)}: start that version.`)
  }
}

function migrationsIn(path: string) {
  try {
    const problem = problemIn(path, 'integrity_check')
    if (problem !== undefined) throw new Error(problem)
    const snapshot = openSqliteSnapshot(path)
    void snapshot.close()
    if (snapshot.migrations.length === 0) throw new Error('it is no database of this program')
    return snapshot.migrations
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UserError(`The copy ${path} is missing, cut or damaged: ${reason}.`, { cause })
  }
}

async function flush(path: string) {
  await using handle = await open(path)
  await handle.sync()
}
