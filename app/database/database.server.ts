import { join } from 'node:path'

import { type Dialect, Kysely, type Transaction } from 'kysely'

import { UserError } from '#app/platform/user-error.ts'

import { retryWhileBusy } from './database-busy.server.ts'
import { openPostgres } from './postgres.server.ts'
import { openSqlite } from './sqlite.server.ts'
import type { Subject, Tables } from './tables.server.ts'

export type Engine = 'sqlite' | 'postgres'

/** The queries of Kysely, and the one way to change content. */
export class Database extends Kysely<Tables> {
  readonly engine: Engine
  readonly #listeners = new Set<(subject: Subject) => void>()

  constructor(engine: Engine, dialect: Dialect) {
    super({ dialect })
    this.engine = engine
  }

  /** Calls `listener`, which must not throw, after every change. Returns what ends that. */
  onChange(listener: (subject: Subject) => void) {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /**
   * Runs `work` in one transaction, counts the subject's version up with it, and tells the listeners
   * before it resolves. `work` may run more than once: it uses only `tx` (asking `db` there waits for
   * ever on SQLite) and awaits nothing else. Throws DatabaseBusy after 5 s behind other writers.
   */
  async change<T>(subject: Subject, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
    const attempt = () => this.transaction().execute((tx) => counted(tx, subject, work))
    try {
      return await retryWhileBusy(attempt)
    } finally {
      // After a failure too: a commit whose answer was lost may have happened.
      for (const listener of this.#listeners) listener(subject)
    }
  }
}

/** The version goes first: its row is then the queue in which changes of a subject stand. */
async function counted<T>(
  tx: Transaction<Tables>,
  subject: Subject,
  work: (tx: Transaction<Tables>) => Promise<T>,
) {
  await tx
    .updateTable('contentVersions')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('subject', '=', subject)
    .execute()
  return work(tx)
}

/** How many times the subject has changed; grows with every change on any copy of the process. */
export async function contentVersion(db: Kysely<Tables>, subject: Subject) {
  const { version } = await db
    .selectFrom('contentVersions')
    .select('version')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return version
}

/**
 * Opens `postgres://…` or, without a url, the SQLite file chandlery.db in `dataDir`.
 * Throws a UserError of one line.
 */
export async function openDatabase(url: string | undefined, dataDir: string): Promise<Database> {
  if (url === undefined)
    return new Database('sqlite', await openSqlite(join(dataDir, 'chandlery.db')))
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) {
    return new Database('postgres', await openPostgres(url))
  }
  throw new UserError(
    'DATABASE_URL must look like postgres://user:password@host/name; leave it out to use SQLite in DATA_DIR.',
  )
}
