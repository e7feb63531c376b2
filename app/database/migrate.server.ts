import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import { errorCode, undefinedIfMissing } from '#app/platform/error-code.ts'
import { expectRoom } from '#app/platform/free-space.server.ts'
import { UserError } from '#app/platform/user-error.ts'

import { DatabaseBusy, retryWhileBusy } from './database-busy.server.ts'
import { type Database, engineOf, type Engine } from './database.server.ts'
import { withoutTimeLimit } from './postgres.server.ts'
import type { Tables } from './tables.server.ts'

const ownFolder = 'migrations'
const longestMigrationMs = 600_000

/** All or none; may run twice at once. Files: NNN-name.sql, .sqlite.sql or .postgres.sql. Copies SQLite before. */
export async function migrate(db: Database, folder = resolve(ownFolder)): Promise<string[]> {
  const migrator = await migratorFor(db, folder)
  try {
    await retryWhileLocked(db, () => renameFormer(db))
    const all = await retryWhileLocked(db, () => migrator.getMigrations())
    const pending = all.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
    // The migrator's session lock may stay held by a connection pooler.
    if (!pending[0] && (await countExecuted(db)) === all.length) return []
    if (pending[0] && pending.length < all.length) await copyBeforeUpgrade(db, pending[0])
    return await retryWhileLocked(db, async () => namesOf(await migrator.migrateToLatest()))
  } catch (error) {
    throw problemOf(error)
  }
}

async function countExecuted(db: Database) {
  const count = sql<{ executed: number }>`select count(*) as "executed" from "kysely_migration"`
  return (await count.execute(db)).rows[0]?.executed
}

/** On PostgreSQL, another copy's long migration can hold the lock. */
async function retryWhileLocked<T>({ engine }: Database, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + (engine === 'postgres' ? longestMigrationMs : 0)
  for (;;) {
    try {
      return await retryWhileBusy(work)
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error
    }
    await sleep(1_000)
  }
}

const statementTimedOut = '57014'

/** Migrations have no time limit, so only a wait for a lock times out. */
function isLocked(error: unknown) {
  return error instanceof DatabaseBusy || errorCode(error) === statementTimedOut
}

export async function migrateIn(tx: Kysely<Tables>, last?: string, folder = resolve(ownFolder)) {
  await renameFormer(tx)
  const migrator = await migratorFor(tx, folder)
  namesOf(last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last))
}

export async function knownMigrations(engine: Engine, folder = resolve(ownFolder)) {
  return Object.keys(await migrationsIn(folder, engine))
}

async function migratorFor(db: Kysely<Tables>, folder: string) {
  const migrations = await migrationsIn(folder, engineOf(db))
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

/** Before the first release, 67 migrations made the tables of `001-schema`. */
const former = { first: '001-catalogue', last: '067-second-statements', today: '001-schema' }

export function todaysNames(migrations: string[]) {
  return migrations.includes(former.last) ? [former.today] : migrations
}

/** Renames last, so that an interrupted run can be completed by the next. */
async function renameFormer(db: Kysely<Tables>) {
  const hasTable =
    engineOf(db) === 'sqlite'
      ? sql`select 1 from sqlite_schema where name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`
  if ((await hasTable.execute(db)).rows.length === 0) return
  const table = sql.table('kysely_migration')
  const last = sql`select 1 from ${table} where "name" = ${former.last}`
  if ((await last.execute(db)).rows.length === 0) return
  await sql`delete from ${table} where "name" <> ${former.last} and exists (${last})`.execute(db)
  await sql`update ${table} set "name" = ${former.today} where "name" = ${former.last}`.execute(db)
}

export function versionWith(migration: string) {
  const version =
    migration === former.first
      ? 'a version of this program from before the first release'
      : 'a newer version of this program'
  return `${version} (migration ${migration})`
}

function namesOf({ error, results = [] }: Awaited<ReturnType<Migrator['migrateToLatest']>>) {
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

function problemOf(cause: unknown) {
  if (cause instanceof UserError) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  const failed = 'Could not bring the database up to date'
  const newer = /previously executed migration (\S+) is missing/.exec(reason)?.[1]
  if (!newer) return new Error(`${failed}: ${reason.replaceAll(/\s+/g, ' ')}`, { cause })
  return new UserError(`${failed}: it was made by ${versionWith(newer)}; start that version.`, {
    cause,
  })
}

async function migrationsIn(folder: string, engine: Engine) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const { name, only } = partsOf(file)
    if (only && only !== engine) continue
    if (migrations[name]) throw new Error(`There are two migrations named ${name} in ${folder}.`)
    const statements = statementsOf(await readFile(join(folder, file), 'utf8'))
    migrations[name] = { up: (db) => execute(db, engine, statements) }
  }
  return migrations
}

function partsOf(file: string) {
  const [, name, only] = /^(\d{3}-[a-z0-9-]+)(?:\.(sqlite|postgres))?\.sql$/.exec(file) ?? []
  if (name) return { name, only }
  throw new Error(`${file} is no name for a migration: use NNN-name.sql.`)
}

/** Ends at a semicolon at a line's end; for triggers and functions, only before an empty line. */
export function statementsOf(text: string) {
  return text
    .split(/;[^\S\n]*\n\s*\n/)
    .flatMap((part) => (withBody.test(part) ? part : part.split(/;[^\S\n]*(?:\n|$)/)))
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

const withBody = /^create (?:or replace )?(?:trigger|function)\b/im

async function execute(db: Kysely<unknown>, engine: Engine, statements: string[]) {
  if (engine === 'postgres') await sql.raw(withoutTimeLimit).execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const mostCopies = 3
const copyName = /^before-\d{3}-.*\.db$/
const partialCopyName = /^before-\d{3}-.*\.db\.(\d+)\.partial$/
const longestCopy = 24 * 3_600_000

/** The way back from an upgrade; PostgreSQL has its own tools. Keeps the last three. */
async function copyBeforeUpgrade(db: Database, migration: string) {
  if (db.engine !== 'sqlite') return
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db)
  const file = rows[0]?.file
  if (!file) return
  const folder = join(dirname(file), 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  const size = await sizeOf(file)
  // The migration may write every page once more.
  await expectRoom(folder, 2 * size, 'the upgrade of the database and a copy before it')
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const copy = join(folder, `before-${migration}-${time}.db`)
  const partial = `${copy}.${process.pid}.partial`
  await rm(partial, { force: true })
  try {
    // SQLite keeps the mode of an empty file.
    await (await open(partial, 'wx', 0o600)).close()
    await sql`vacuum into ${partial}`.execute(db)
    await flush(partial)
    await rename(partial, copy)
    await flush(folder)
  } finally {
    await rm(partial, { force: true })
  }
  await removeOlder(folder)
}

async function sizeOf(file: string) {
  const wal = await stat(`${file}-wal`).catch(undefinedIfMissing)
  return (await stat(file)).size + (wal?.size ?? 0)
}

async function flush(path: string) {
  await using handle = await open(path)
  await handle.sync()
}

/** An interrupted copy is as large as the database. */
async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const pid = Number(partialCopyName.exec(name)?.[1])
    const found = pid ? await stat(join(folder, name)).catch(undefinedIfMissing) : undefined
    // In containers, processes may share a number.
    const longest = pid === process.pid ? process.uptime() * 1_000 : longestCopy
    const isOld = found && found.mtimeMs < Date.now() - longest
    if (found && (isOld || !isRunning(pid))) await rm(join(folder, name), { force: true })
  }
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

async function removeOlder(folder: string) {
  const copies = (await readdir(folder)).filter((name) => copyName.test(name))
  const timeOf = (name: string) => name.slice(-'20260101T000000Z.db'.length)
  const older = copies.toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1)).slice(mostCopies)
  for (const name of older) await rm(join(folder, name))
}
