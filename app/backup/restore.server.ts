import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { sql, type Transaction } from 'kysely'

import { indexStaleProducts } from '#app/catalogue/product-writes.server.ts'
import { type Database, engineOf, openDatabase } from '#app/database/database.server.ts'
import { knownMigrations, migrateIn } from '#app/database/migrate.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isOutage } from '#app/http/errors.server.ts'
import { expectKey } from '#app/media/store.ts'
import { unsubscribeAgain } from '#app/newsletter/subscribers.server.ts'
import {
  addErasures,
  type Erasure,
  erasuresIn,
  rememberedErasures,
} from '#app/platform/erasure-list.server.ts'
import { undefinedIfMissing } from '#app/platform/error-code.ts'
import { expectRoom } from '#app/platform/free-space.server.ts'
import { oneLine, UserError } from '#app/platform/user-error.ts'
import { eraseAgain } from '#app/privacy/erasures.server.ts'

import { databaseFilesIn, mediaFilesIn, type BackupSource, sqliteFile } from './back-up.server.ts'
import { loadRows } from './load.server.ts'
import { erasuresName, type Manifest } from './manifest.ts'
import { checkArchive, entriesOf, keyIn, textOf } from './read-archive.server.ts'
import { nobody, restoredAccess } from './restored-access.server.ts'

export type RestoreTarget = Omit<BackupSource, 'media'>

type RestoreOptions = {
  /** Runs no newer migration, no erasures and no indexing. */
  asArchived?: boolean
}

/** All or nothing: files and SQLite are renamed at the end, PostgreSQL commits then. Other stores' files go to disk. */
export async function restore(path: string, target: RestoreTarget, options: RestoreOptions = {}) {
  const engine = target.databaseUrl === undefined ? 'sqlite' : 'postgres'
  const manifest = await checkArchive(path, await knownMigrations(engine))
  const { dataDir } = target
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const work = join(dataDir, 'restoring')
  // A killed restore leaves it.
  await rm(work, { recursive: true, force: true })
  await refuseFilled(target)
  await expectRoom(dataDir, bytesIn(manifest, target), 'this restore')
  try {
    const archived = await unpackFiles(path, work)
    const erasures = [...(await rememberedErasures(dataDir)), ...archived]
    const counts = await fillDatabase(path, target, { manifest, work, erasures, ...options })
    await keepErasures(dataDir, archived)
    return { manifest, ...counts }
  } catch (cause) {
    if (cause instanceof UserError || isOutage(cause)) throw cause
    const reason = cause instanceof Error ? oneLine(cause.message) : String(cause)
    throw new UserError(`The archive ${path} holds what this program cannot take: ${reason}.`, {
      cause,
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Needed on the site's disk. Text expands several times; SQLite writes files in rows twice. */
export function bytesIn(
  { media, parts }: Pick<Manifest, 'media' | 'parts'>,
  { databaseUrl }: Pick<RestoreTarget, 'databaseUrl'>,
) {
  if (databaseUrl !== undefined) return media.bytes
  const rows = parts.filter(({ name }) => name.startsWith('rows/'))
  const timesOf = (name: string) => (/^rows\/(attachments|owners)\//.test(name) ? 3 : 10)
  return rows.reduce((sum, { name, size }) => sum + timesOf(name) * size, media.bytes)
}

async function refuseFilled({ databaseUrl, dataDir }: RestoreTarget) {
  if ((await mediaFilesIn(dataDir)).length > 0) {
    throw new UserError(
      `The folder ${join(dataDir, 'media')} is not empty: a backup is restored into an empty place only.`,
    )
  }
  const there = await databaseFilesIn(dataDir)
  if (databaseUrl === undefined && there.length > 0) {
    throw new UserError(
      `There is a database already, ${sqliteFile(dataDir)}: stop the site and move ${there.join(', ')} away, or set DATA_DIR to an empty folder.`,
    )
  }
}

async function unpackFiles(path: string, work: string) {
  const folder = join(work, 'media')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let erasures: Erasure[] = []
  for await (const entry of entriesOf(path)) {
    const key = keyIn(entry)
    if (key) {
      expectKey(key)
      const options = { flags: 'wx', mode: 0o600, flush: true }
      await pipeline(entry.bytes, createWriteStream(join(folder, key), options))
    } else if (entry.name === erasuresName) erasures = erasuresIn(await textOf(entry))
    else for await (const _chunk of entry.bytes);
  }
  await flush(folder)
  return erasures
}

async function keepErasures(dataDir: string, archived: Erasure[]) {
  const known = new Set((await rememberedErasures(dataDir)).map(({ salt }) => salt))
  await addErasures(
    dataDir,
    archived.filter(({ salt }) => !known.has(salt)),
  )
}

type Source = RestoreOptions & { manifest: Manifest; work: string; erasures: Erasure[] }

async function fillDatabase(path: string, target: RestoreTarget, source: Source) {
  const { databaseUrl, dataDir } = target
  const { work, asArchived } = source
  const isSqlite = databaseUrl === undefined
  const db = await openDatabase(databaseUrl, work)
  const restored = join(dataDir, 'media')
  let isMoved = false
  const moveFiles = async () => {
    await moveMedia(work, restored)
    isMoved = true
  }
  try {
    const counts = await db.transaction().execute(async (tx) => {
      if (!isSqlite) await refuseTables(tx)
      const counted = await fillTables(tx, path, source)
      // The commit completes a restore into PostgreSQL.
      if (!isSqlite) await moveFiles()
      return counted
    })
    // PostgreSQL is restored by now. The site's start indexes the rest.
    if (!asArchived) await indexStaleProducts(db).catch(() => undefined)
    if (isSqlite) {
      await moveFiles()
      await moveSqlite(db, work, dataDir)
    }
    return counts
  } catch (error) {
    if (isMoved) await rm(restored, { recursive: true })
    throw error
  } finally {
    await db.destroy()
  }
}

async function fillTables(tx: Transaction<Tables>, path: string, source: Source) {
  const { manifest, erasures, asArchived } = source
  await migrateIn(tx, manifest.migrations.at(-1))
  await loadRows(tx, path, manifest)
  if (asArchived) return { erased: 0, unsubscribed: 0, access: nobody }
  // PostgreSQL alters no table that has rows to check at the end of the transaction.
  if (engineOf(tx) === 'postgres') await sql`set constraints all immediate`.execute(tx)
  await migrateIn(tx)
  // Archives have no search terms.
  await tx.updateTable('searchedProducts').set({ codes: '' }).execute()
  const onDisk = { store: 'disk', place: sql<string>`"key"`, removal: null } as const
  await tx.updateTable('mediaFiles').set(onDisk).where('store', '<>', 'disk').execute()
  return completeRestore(tx, erasures, manifest)
}

export async function completeRestore(
  tx: Transaction<Tables>,
  erasures: Erasure[],
  { createdAt }: Pick<Manifest, 'createdAt'>,
) {
  const restored = { restoredFrom: createdAt, restoredAt: new Date().toISOString() }
  await tx.updateTable('backupState').set(restored).execute()
  const later = since(erasures, createdAt)
  return {
    erased: await eraseAgain(tx, later),
    unsubscribed: await unsubscribeAgain(tx, later),
    access: await restoredAccess(tx, later),
  }
}

/** The archive lacks everything erased before it, and a person may have written again later. */
function since(erasures: Erasure[], createdAt: string) {
  return erasures.filter(({ at }) => Date.parse(at) > Date.parse(createdAt) - clockDifference)
}

/** Covers different clocks, and that an erasure is listed before it is done. */
const clockDifference = 5 * 60_000

/** Only the site's own schema: a managed PostgreSQL has views of extensions. */
async function refuseTables(tx: Transaction<Tables>) {
  const { rows } = await sql<{ name: string }>`select relname as "name" from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`.execute(
    tx,
  )
  const [table] = rows
  if (!table) return
  throw new UserError(
    `The database is not empty (it has the table ${table.name}): a backup is restored into an empty database only.`,
  )
}

async function moveMedia(work: string, folder: string) {
  await rmdir(join(folder, 'incoming')).catch(undefinedIfMissing)
  await rename(join(work, 'media'), folder)
  await flush(dirname(folder))
}

/** The last connection to close writes everything into the one file to move. */
async function moveSqlite(db: Database, work: string, dataDir: string) {
  await db.destroy()
  await rename(sqliteFile(work), sqliteFile(dataDir))
  await flush(dataDir)
}

async function flush(folder: string) {
  await using handle = await open(folder)
  await handle.sync()
}
