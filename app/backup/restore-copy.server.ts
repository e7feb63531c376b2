import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

import { knownMigrations } from '#app/database/migrate.server.ts'
import { UserError } from '#app/platform/user-error.ts'

import { sqliteFile } from './back-up.server.ts'
import type { RestorePlace } from './restore.server.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.server.ts'

/** Puts the copy from before an upgrade in the place of the database; the files of the site stay as they are. */
export async function restoreCopy(path: string, { databaseUrl, dataDir }: RestorePlace) {
  if (databaseUrl !== undefined) {
    throw new UserError(
      'A copy (.db) is for SQLite: leave DATABASE_URL out, or restore a backup (.tar).',
    )
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = sqliteFile(dataDir)
  const there = (await readdir(dataDir)).filter((name) => /^chandlery\.db(-wal|-shm)?$/.test(name))
  if (there.length > 0) {
    throw new UserError(
      `There is a database already, ${file}: stop the site and move ${there.join(', ')} away.`,
    )
  }
  await expectWhole(path)
  const partial = `${file}.restoring`
  try {
    await copyFile(path, partial)
    await flush(partial)
    await rename(partial, file)
    await flush(dataDir)
  } finally {
    await rm(partial, { force: true })
  }
}

async function expectWhole(path: string) {
  const migrations = migrationsIn(path)
  const known = await knownMigrations('sqlite')
  const newer = migrations.find((name) => !known.includes(name))
  if (newer) {
    throw new UserError(
      `The copy ${path} is from a newer version of this program (migration ${newer}): start that version.`,
    )
  }
}

function migrationsIn(path: string) {
  try {
    const file = new DatabaseSync(path, { readOnly: true })
    const check = file.prepare('pragma integrity_check').get()?.['integrity_check']
    file.close()
    if (check !== 'ok') throw new Error(String(check))
    const snapshot = openSqliteSnapshot(path)
    void snapshot.close()
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
