import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'

import { errorCode, sqliteCode } from '#app/platform/error-code.ts'
import { UserError } from '#app/platform/user-error.ts'

import { connectionUse } from './connection-use.ts'
import { DatabaseBusy, retryWhileBusy } from './database-busy.server.ts'

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array || typeof value === 'bigint') return value
  throw new TypeError(`SQLite has no place for a value of type ${typeof value}`)
}

/** node:sqlite's own row objects have a null prototype, and are slower to make and read. */
function statementOf(file: DatabaseSync, text: string): SqliteStatement {
  const statement = file.prepare(text)
  statement.setReturnArrays(true)
  let names = columnNames(statement)
  const rowOf = (values: unknown) => {
    if (!Array.isArray(values)) throw new TypeError('A row is no array')
    // SQLite compiles a statement again after another process has added a column.
    if (values.length !== names.length) names = columnNames(statement)
    const row: { [column: string]: unknown } = {}
    names.forEach((name, index) => (row[name] = values[index]))
    return row
  }
  return {
    reader: names.length > 0,
    all: (values) => statement.all(...values.map(bindable)).map(rowOf),
    run: (values) => statement.run(...values.map(bindable)),
    *iterate(values) {
      for (const row of statement.iterate(...values.map(bindable))) yield rowOf(row)
    },
  }
}

function columnNames(statement: StatementSync) {
  return statement.columns().map(({ name }) => name)
}

function withStatementCache(file: DatabaseSync): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({
    max: 300,
    memoMethod: (text) => statementOf(file, text),
  })
  return { close: () => file.close(), prepare: (text) => statements.memo(text) }
}

class ImmediateDriver extends SqliteDriver {
  readonly #file: DatabaseSync
  readonly #take: () => () => void
  #giveBack = () => {}

  constructor(file: DatabaseSync, take: () => () => void) {
    super({ database: withStatementCache(file) })
    this.#file = file
    this.#take = take
  }

  override async acquireConnection() {
    const connection = await super.acquireConnection()
    this.#giveBack = this.#take()
    return connection
  }

  override async releaseConnection() {
    this.#giveBack()
    await super.releaseConnection()
  }

  /** Takes the write lock at the start: SQLite cannot retry a transaction that reads first. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite itself rolls back on a full disk; a second rollback would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection)
  }
}

function opened(file: DatabaseSync, path: string) {
  const { take, isExhausted } = connectionUse(1)
  const dialect: Dialect = {
    createDriver: () => new ImmediateDriver(file, take),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return { dialect, isExhausted, readFile: () => readTables(path) }
}

/** A new connection, because another's cached pages hide the file's state. */
function readTables(path: string) {
  const file = new DatabaseSync(path, { readOnly: true, timeout: 0 })
  try {
    const tables = `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
    for (const { name } of file.prepare(tables).all()) {
      file.prepare(`select * from "${String(name)}" limit 1`).get()
    }
  } catch (error) {
    // A lock by another connection is no damage.
    if (sqliteCode(error) !== busy) throw error
  } finally {
    file.close()
  }
}

/** Kysely assumes that SQLite has no transactional DDL. It has, so migrations run in a transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

export async function openSqlite(path: string) {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // The journals get the same mode.
    closeSync(openSync(path, 'a', 0o600))
    const file = new DatabaseSync(path, { timeout: 0 })
    await applySettings(file)
    return opened(file, path)
  } catch (error) {
    throw new UserError(openingProblem(path, error), { cause: error })
  }
}

/** The empty write transaction finds at the start that a file is not writable. */
async function applySettings(file: DatabaseSync) {
  const settings = [
    'pragma journal_mode = wal',
    'pragma synchronous = full',
    'pragma foreign_keys = on',
    'begin immediate',
    'rollback',
  ]
  try {
    await retryWhileBusy(() => file.exec(settings.join(';')))
  } catch (error) {
    file.close()
    throw error
  }
}

const busy = 5
const readOnly = 8
const cannotOpen = 14
const notADatabase = 26

function openingProblem(path: string, error: unknown) {
  if (error instanceof DatabaseBusy) {
    return `The database ${path} is locked by another program: stop that one, then start again.`
  }
  const code = sqliteCode(error)
  if (code === notADatabase) {
    return `${path} is not a SQLite database: move it away, or set DATA_DIR to another folder.`
  }
  const reason = errorCode(error)
  const isUnwritable = code === readOnly || code === cannotOpen || code === undefined
  if (isUnwritable && reason) {
    const detail = code === undefined ? ` (${reason})` : ''
    return `Cannot write the database ${path}${detail}: make its folder writable for this user, or set DATA_DIR to another one.`
  }
  return `Cannot open the database ${path}: ${error instanceof Error ? error.message : error}.`
}
