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
  /** Whether every connection is lost to work that never ended; only a restart helps. */
  readonly isExhausted
  /** The connections of the pool in use, and the queries that wait for one; PostgreSQL only. */
  readonly poolUse
  /** Reports the committed changes of all processes; PostgreSQL only. Returns a function that stops it. */
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

  /**
   * Throws a UserError if any query has met damage since the start, or a part of every table of a SQLite file cannot be
   * read, at most once a second. Damage elsewhere is found by a query that needs it, and by the daily backup, which checks all.
   */
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

  /** `listener` must not throw. */
  onChange(listener: ChangeListener) {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /**
   * Runs `work` in one transaction, increments the subject's version in it, and calls the listeners
   * before it resolves. `work` may run more than once: it uses only `tx` (a query on `db` inside it
   * never returns on SQLite) and awaits nothing else. Throws DatabaseBusy after waiting 5 s for other writers.
   * A change that is one of many is not announced: whoever watches the versions learns of it within a second.
   * On SQLite a loss of power may take it back; the next other change makes it as safe as itself.
   */
  async change<T>(
    subject: Announced,
    work: (tx: Transaction<Tables>) => Promise<T>,
    { isOneOfMany = false } = {},
  ): Promise<T> {
    let version: number | undefined
    const attempt = (db: Kysely<Tables>) =>
      db.transaction().execute(async (tx) => ({
        // First, because the lock on its row makes changes of one subject run one after another.
        version: await incrementVersion(tx, subject, isOneOfMany),
        result: await work(tx),
      }))
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

/** SQLite does not wait for the disk; a change that is not one of many waits for all before it. */
function withoutSync<T>(db: Database, work: (db: Kysely<Tables>) => Promise<T>) {
  if (db.engine === 'postgres') return work(db)
  return db.connection().execute(async (one) => {
    await sql`pragma synchronous = normal`.execute(one)
    try {
      return await work(one)
    } finally {
      await sql`pragma synchronous = full`.execute(one)
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

/** PostgreSQL sends it when the transaction commits. */
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

/** By what Kysely says of the engine: a class would be another one in the built site, which has its own copy of Kysely. */
export function engineOf(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter.supportsMultipleConnections ? 'postgres' : 'sqlite'
}

/** Throws a UserError of one line. */
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
