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
import { lineOf, type Value } from './rows.ts'
import type { Snapshot, Table } from './snapshot.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.server.ts'
import { type AddPart, addTable, writeArchive } from './write-archive.server.ts'

export type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'media'> &
  Partial<Pick<Config, 'leastFreeBytes'>>

export type Written = { path: string; size: number; manifest: Manifest }

/** Writes the site of this place into one file, and reads it again to the end. Other processes may write meanwhile. */
export async function backUp(place: Place, path: string): Promise<Written> {
  refuseMissing(place)
  const db = await openDatabase(place.databaseUrl, place.dataDir)
  try {
    const media = await openMedia(db, place.dataDir, place.media)
    const folder = dirname(path)
    await expectRoom(folder, await bytesOf(db, place), 'this backup', await leftIn(folder, place))
    const erasures = textOfErasures(await rememberedErasures(place.dataDir))
    await writeArchive(path, (add) => fill(add, { place, db, media, erasures }))
    const manifest = await checkArchive(path)
    return { path, size: (await stat(path)).size, manifest }
  } finally {
    await db.destroy()
  }
}

/** With less, the site would refuse uploads after its backup; another disk is not the site's. */
async function leftIn(folder: string, { dataDir, leastFreeBytes }: Place) {
  const [target, site] = await Promise.all([stat(folder), stat(dataDir)])
  return target.dev === site.dev ? leastFreeBytes : 0
}

/**
 * Opens the database of the site, or a new one for a new site. Throws a UserError where files of the site are there and
 * its rows are not: with a new database, the cleanup would delete the files of the lost one.
 */
export async function openSiteDatabase(place: Omit<Place, 'media'>, connections?: number) {
  const { databaseUrl, dataDir } = place
  // What cannot be read is a problem of the opening, which says so.
  const files = await mediaFilesIn(dataDir).catch(() => [])
  const hasFiles = files.some((name) => readKey(name))
  const file = await stat(sqliteFile(dataDir)).catch(() => undefined)
  // Before it is opened, which would make an empty one.
  if (hasFiles && databaseUrl === undefined && !file?.size) throw lostDatabase(place)
  const db = await openDatabase(databaseUrl, dataDir, connections)
  if (!hasFiles || (await hasTables(db))) return db
  await db.destroy()
  throw lostDatabase(place)
}

function lostDatabase({ databaseUrl, dataDir }: Omit<Place, 'media'>) {
  const [folder, file] = [join(dataDir, 'media'), sqliteFile(dataDir)]
  const empty =
    databaseUrl === undefined
      ? `There is no database ${file}`
      : 'The database of DATABASE_URL is empty'
  return new UserError(
    `${empty}, but ${folder} has the files of a site: put the database back, or move ${folder} away and restore a backup (npm run restore -- FILE) or start a new site.`,
  )
}

/** The files in the folder of media, but those that are still being written. */
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

/** Opening a database that is not there would make an empty one. */
export function refuseMissing({ databaseUrl, dataDir }: Place) {
  if (databaseUrl !== undefined || existsSync(sqliteFile(dataDir))) return
  throw new UserError(
    `There is no database in ${dataDir}: DATA_DIR must name the folder of the site.`,
  )
}

export function sqliteFile(dataDir: string) {
  return join(dataDir, 'chandlery.db')
}

/** The names of its database that are there: a log left of a crash would be written into a restored one. */
export async function databaseFilesIn(dataDir: string) {
  const names = (await readdir(dataDir).catch(undefinedIfMissing)) ?? []
  return names.filter((name) => /^chandlery\.db(-wal|-shm)?$/.test(name))
}

export async function openSnapshot({ databaseUrl, dataDir }: Omit<Place, 'media'>) {
  return databaseUrl === undefined
    ? openSqliteSnapshot(sqliteFile(dataDir))
    : openPostgresSnapshot(databaseUrl)
}

async function bytesOf(db: Database, { dataDir, databaseUrl }: Place) {
  const { media } = await db
    .selectFrom('mediaFiles')
    .select((eb) => eb.fn.sum<number | null>('size').as('media'))
    .executeTakeFirstOrThrow()
  // Rows compress to less than their database; PostgreSQL's size is unknown here and seldom counts.
  const file = databaseUrl === undefined ? await stat(sqliteFile(dataDir)) : { size: 0 }
  return Number(media ?? 0) + file.size
}

type Source = { place: Place; db: Database; media: MediaStore; erasures: string }

async function fill(add: AddPart, { place, db, media, erasures }: Source) {
  const bytes = Buffer.from(erasures)
  await add(erasuresName, bytes.length, [bytes])
  // Before the snapshot, so that every erasure after this time is applied at a restore.
  const createdAt = new Date().toISOString()
  const snapshot = await openSnapshot(place)
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

/** A file that a record uses may be older than the register of files, so both tables name files. */
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
