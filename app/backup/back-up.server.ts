import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { sql } from 'kysely'

import type { Config } from '#app/config.server.ts'
import { type Database, openDatabase } from '#app/database/database.server.ts'
import { openMedia } from '#app/media/media.server.ts'
import { keyIn, type MediaStore, readKey } from '#app/media/store.ts'
import { rememberedErasures, textOfErasures } from '#app/platform/erasure-list.server.ts'
import { undefinedIfMissing } from '#app/platform/error-code.ts'
import { expectRoom } from '#app/platform/free-space.server.ts'
import { UserError } from '#app/platform/user-error.ts'

import { erasuresName, format, type Manifest } from './manifest.ts'
import { openPostgresSnapshot } from './postgres-snapshot.server.ts'
import { checkArchive } from './read-archive.server.ts'
import { lineOf, type Value, type Snapshot, type Table } from './snapshot.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.server.ts'
import { type AddPart, addTable, writeArchive } from './write-archive.server.ts'

export type BackupSource = Pick<Config, 'databaseUrl' | 'dataDir' | 'media'> &
  Partial<Pick<Config, 'leastFreeBytes'>>

export type Written = { path: string; size: number; manifest: Manifest }

/** Writes one file and reads it back. Other processes may write meanwhile. */
export async function backUp(source: BackupSource, path: string): Promise<Written> {
  refuseMissing(source)
  const db = await openDatabase(source.databaseUrl, source.dataDir)
  try {
    const media = await openMedia(db, source.dataDir, source.media)
    const folder = dirname(path)
    await expectRoom(folder, await bytesOf(db, source), 'this backup', await leftIn(folder, source))
    const erasures = textOfErasures(await rememberedErasures(source.dataDir))
    await writeArchive(path, (add) => fill(add, { source, db, media, erasures }))
    const manifest = await checkArchive(path)
    return { path, size: (await stat(path)).size, manifest }
  } finally {
    await db.destroy()
  }
}

/** The site refuses uploads below this; another disk is not the site's. */
export async function leftIn(folder: string, { dataDir, leastFreeBytes }: BackupSource) {
  const [target, site] = await Promise.all([stat(folder), stat(dataDir)])
  return target.dev === site.dev ? leastFreeBytes : 0
}

/** Throws a UserError for files without a database: the cleanup of a new database would delete them. */
export async function openSiteDatabase(source: Omit<BackupSource, 'media'>, connections?: number) {
  const { databaseUrl, dataDir } = source
  // Opening the database reports a read error.
  const files = await mediaFilesIn(dataDir).catch(() => [])
  const hasFiles = files.some((name) => readKey(name))
  const file = await stat(sqliteFile(dataDir)).catch(() => undefined)
  if (hasFiles && databaseUrl === undefined && !file?.size) throw lostDatabase(source)
  const db = await openDatabase(databaseUrl, dataDir, connections)
  if (!hasFiles || (await hasTables(db))) return db
  await db.destroy()
  throw lostDatabase(source)
}

function lostDatabase({ databaseUrl, dataDir }: Omit<BackupSource, 'media'>) {
  const [folder, file] = [join(dataDir, 'media'), sqliteFile(dataDir)]
  const empty =
    databaseUrl === undefined
      ? `There is no database ${file}`
      : 'The database of DATABASE_URL is empty'
  return new UserError(
    `${empty}, but ${folder} has the files of a site: put the database back, or move ${folder} away and restore a backup (npm run restore -- FILE) or start a new site.`,
  )
}

export async function mediaFilesIn(dataDir: string) {
  const names = (await readdir(join(dataDir, 'media')).catch(undefinedIfMissing)) ?? []
  return names.filter((name) => name !== 'incoming')
}

async function hasTables(db: Database) {
  const tables =
    db.engine === 'sqlite'
      ? sql`select 1 from sqlite_schema limit 1`
      : sql`select 1 from pg_class where relnamespace = current_schema()::regnamespace
          and relkind in ('r', 'p') limit 1`
  return (await tables.execute(db)).rows.length > 0
}

/** Opening a missing database would create an empty one. */
export function refuseMissing({ databaseUrl, dataDir }: BackupSource) {
  if (databaseUrl !== undefined || existsSync(sqliteFile(dataDir))) return
  throw new UserError(
    `There is no database in ${dataDir}: DATA_DIR must name the folder of the site.`,
  )
}

export function sqliteFile(dataDir: string) {
  return join(dataDir, 'chandlery.db')
}

/** Includes logs left by a crash, which would be written into a restored database. */
export async function databaseFilesIn(dataDir: string) {
  const names = (await readdir(dataDir).catch(undefinedIfMissing)) ?? []
  return names.filter((name) => /^chandlery\.db(-wal|-shm)?$/.test(name))
}

export async function openSnapshot({ databaseUrl, dataDir }: Omit<BackupSource, 'media'>) {
  return databaseUrl === undefined
    ? openSqliteSnapshot(sqliteFile(dataDir))
    : openPostgresSnapshot(databaseUrl)
}

async function bytesOf(db: Database, { dataDir, databaseUrl }: BackupSource) {
  const { media } = await db
    .selectFrom('mediaFiles')
    .select((eb) => eb.fn.sum<number | null>('size').as('media'))
    .executeTakeFirstOrThrow()
  // Compressed rows are smaller than their database; PostgreSQL's size is unknown here and seldom matters.
  const file = databaseUrl === undefined ? await stat(sqliteFile(dataDir)) : { size: 0 }
  return Number(media ?? 0) + file.size
}

type Site = { source: BackupSource; db: Database; media: MediaStore; erasures: string }

async function fill(add: AddPart, { source, db, media, erasures }: Site) {
  const bytes = Buffer.from(erasures)
  await add(erasuresName, bytes.length, [bytes])
  // Before the snapshot, so that a restore applies every later erasure.
  const createdAt = new Date().toISOString()
  const snapshot = await openSnapshot(source)
  const keys = new Set<string>()
  const tables = await addTables(add, snapshot, keys).finally(() => snapshot.close())
  const files = await addFiles(add, media, keys)
  return {
    format,
    program: 'chandlery',
    createdAt,
    engine: db.engine,
    migrations: snapshot.migrations,
    tables,
    ...files,
  }
}

async function addTables(add: AddPart, snapshot: Snapshot, keys: Set<string>) {
  const tables: Manifest['tables'] = []
  for (const table of snapshot.tables) {
    tables.push(await addTable(add, table.name, linesIn(snapshot, table, keys)))
  }
  return tables
}

async function* linesIn(snapshot: Snapshot, table: Table, keys: Set<string>) {
  for await (const row of snapshot.rows(table)) {
    const key = keyOf(table.name, row)
    if (key) keys.add(key)
    yield lineOf(row)
  }
}

/** A used file may be older than the register of files, so both tables name files. */
function keyOf(table: string, row: Record<string, Value>) {
  if (table === 'mediaFiles') return String(row['key'])
  return table === 'mediaUses' ? keyIn(String(row['address'])) : undefined
}

async function addFiles(add: AddPart, media: MediaStore, keys: Set<string>) {
  const missing: string[] = []
  const counts = { files: 0, bytes: 0 }
  for (const key of [...keys].toSorted()) {
    const found = await media.find(key)
    const bytes = found && (await media.read(key))
    if (!found || !bytes) {
      missing.push(key)
      continue
    }
    await add(`media/${key}`, found.size, bytes)
    counts.files += 1
    counts.bytes += found.size
  }
  return { media: counts, missing }
}
