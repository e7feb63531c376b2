import { join } from 'node:path'

import { type Dialect, Kysely, type LogEvent, sql, type Transaction } from 'kysely'

import { isDamage } from '#app/platform/error-code.ts'
import { damagedDatabase, UserError } from '#app/platform/user-error.ts'

import { actForNobody } from './authority.server.ts'
import { withAccessChecks } from './checked-driver.server.ts'
import { retryWhileBusy } from './database-busy.server.ts'
import type { ChangeHeard } from './postgres-listener.server.ts'
import { openSqlite } from './sqlite.server.ts'
import { type Announced, channel, type Tables } from './tables.server.ts'

type ChangeListener = (subject: Announced, version: number | undefined) => void

export type Engine = 'sqlite' | 'postgres'

const second = 1_000

type Opened = {
  dialect: Dialect
  isExhausted: () => boolean
  readFile?: () => void
  poolUse?: () => { used: number; waiting: number }
  listen?: (heard: ChangeHeard) => () => Promise<void>
}

export class Database extends Kysely<Tables> {
  readonly engine: Engine
  readonly isExhausted
  readonly poolUse
  /** Reports committed changes of all processes; PostgreSQL only. Returns a stop function. */
  readonly listen
  readonly #listeners = new Set<ChangeListener>()
  readonly #readFile
  readonly #damage

  constructor(engine: Engine, { dialect, isExhausted, readFile, poolUse, listen }: Opened) {
    const damage = { isKnown: false, readAt: -Infinity }
    const note = (event: LogEvent) => {
      if (event.level === 'error' && isDamage(event.error)) damage.isKnown = true
    }
    super({ dialect: withAccessChecks(dialect), log: note })
    this.#damage = damage
    this.#readFile = readFile
    this.engine = engine
    this.isExhausted = isExhausted
    this.poolUse = poolUse
    this.listen = listen
  }

  /** Throws a UserError for damage met by any query or by a sample of SQLite's tables, at most once a second. */
  expectWhole() {
    const damage = this.#damage
    try {
      const now = performance.now()
      if (!damage.isKnown && now - damage.readAt > second) {
        this.#readFile?.()
        damage.readAt = now
      }
    } catch (error) {
      if (!isDamage(error)) throw error
      damage.isKnown = true
    }
    if (damage.isKnown) throw new UserError(damagedDatabase)
  }

  onChange(listener: ChangeListener) {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** `work` can run again, uses only `tx` (`db` never returns on SQLite), awaits nothing else. Throws DatabaseBusy. */
  async change<T>(
    subject: Announced,
    work: (tx: Transaction<Tables>) => Promise<T>,
    { isOneOfMany = false } = {},
  ): Promise<T> {
    let version: number | undefined
    const attempt = (db: Kysely<Tables>) =>
      db.transaction().execute(async (tx) => ({
        // First, because its row lock serializes the changes of a subject.
        version: await incrementVersion(tx, subject, isOneOfMany),
        result: await work(tx),
      }))
    // Not announced, but found within a second.
    if (isOneOfMany) return (await retryWhileBusy(() => withoutSync(this, attempt))).result
    try {
      const done = await retryWhileBusy(() => attempt(this))
      version = done.version
      return done.result
    } finally {
      // Also after a failure: a commit may have succeeded although its response was lost.
      actForNobody(() => this.#listeners.forEach((listener) => listener(subject, version)))
    }
  }
}

/** Skips the sync to disk, so on SQLite a power loss may undo it; the next change outside the batch syncs it too. */
function withoutSync<T>(db: Database, work: (db: Kysely<Tables>) => Promise<T>) {
  if (db.engine === 'postgres') return work(db)
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}

async function incrementVersion(tx: Transaction<Tables>, subject: Announced, isOneOfMany: boolean) {
  const { version } = await tx
    .updateTable('contentVersions')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('subject', '=', subject)
    .returning('version')
    .$if(engineOf(tx) === 'postgres' && !isOneOfMany, (update) => update.returning(announcement))
    .executeTakeFirstOrThrow()
  return version
}

/** PostgreSQL sends it at the commit. */
const announcement = sql`pg_notify(${sql.lit(channel)}, "subject" || ' ' || "version")`.as(
  'announced',
)

export async function contentVersion(db: Kysely<Tables>, subject: Announced) {
  const { version } = await db
    .selectFrom('contentVersions')
    .select('version')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return version
}

/** By Kysely's adapter data, not its class: the built site has its own copy of Kysely. */
export function engineOf(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter.supportsMultipleConnections ? 'postgres' : 'sqlite'
}

/** Waits until no other transaction does what has this name. SQLite allows one write at a time. */
export async function oneAtATime(tx: Transaction<Tables>, name: string) {
  if (engineOf(tx) === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

export async function openDatabase(
  url: string | undefined,
  dataDir: string,
  connections = 10,
): Promise<Database> {
  if (url === undefined)
    return new Database('sqlite', await openSqlite(join(dataDir, 'chandlery.db')))
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) {
    // A site on SQLite starts without this driver.
    const { openPostgres } = await import('./postgres.server.ts')
    return new Database('postgres', await openPostgres(url, connections))
  }
  throw new UserError(
    'DATABASE_URL must look like postgres://user:password@host/name; leave it out to use SQLite in DATA_DIR.',
  )
}
