import sqlite3InitModule, {
  type Database as File,
  type PreparedStatement,
} from '@sqlite.org/sqlite-wasm'
import {
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'

import { Database } from '#app/database/database.server.ts'

const mostStatements = 300

/** The whole file is in the memory of WebAssembly: a service worker has no synchronous file system. */
export async function openWasm(engine: ArrayBuffer, stored?: Uint8Array) {
  Object.assign(globalThis, { sqlite3ApiConfig: { warn() {}, debug() {}, log() {}, error() {} } })
  // Its types do not have the option, which Emscripten's programs have.
  const start: (module: { wasmBinary: ArrayBuffer }) => ReturnType<typeof sqlite3InitModule> =
    sqlite3InitModule
  const { capi, oo1, wasm } = await start({ wasmBinary: engine })
  const file = new oo1.DB(':memory:', 'c')
  if (stored) {
    const pointer = wasm.allocFromTypedArray(stored)
    const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE
    const { length } = stored
    const code = capi.sqlite3_deserialize(file, 'main', pointer, length, length, flags)
    file.checkRc(code)
  }
  file.exec('pragma foreign_keys = on')
  const dialect: Dialect = {
    createDriver: () => new SqliteDriver({ database: withStatementCache(file) }),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return {
    db: new Database('sqlite', { dialect, isExhausted: () => false }),
    execute: (statements: readonly string[]) => void file.exec(statements.join(';')),
    bytes: () => capi.sqlite3_js_db_export(file),
    close: () => file.close(),
  }
}

function withStatementCache(file: File): SqliteDatabase {
  const statements = new Map<string, { statement: SqliteStatement; end: () => void }>()
  return {
    close: () => file.close(),
    prepare(text) {
      const known = statements.get(text)
      if (known) return known.statement
      const prepared = file.prepare(text)
      const statement = statementOf(file, prepared)
      statements.set(text, { statement, end: () => void prepared.finalize() })
      const [oldest] = statements.keys()
      if (statements.size > mostStatements && oldest !== undefined) {
        statements.get(oldest)?.end()
        statements.delete(oldest)
      }
      return statement
    },
  }
}

function statementOf(file: File, prepared: PreparedStatement): SqliteStatement {
  const names = prepared.columnCount > 0 ? prepared.getColumnNames() : []
  function* rows(values: readonly unknown[]) {
    if (values.length > 0) prepared.bind(values.map(bindable))
    try {
      while (prepared.step()) {
        const read = prepared.get([])
        const row: { [column: string]: unknown } = {}
        names.forEach((name, position) => (row[name] = read[position]))
        yield row
      }
    } finally {
      prepared.reset(true)
    }
  }
  return {
    reader: names.length > 0,
    all: (values) => [...rows(values)],
    iterate: (values) => rows(values),
    run(values) {
      for (const _ of rows(values));
      return { changes: file.changes(), lastInsertRowid: 0 }
    },
  }
}

function bindable(value: unknown) {
  if (typeof value === 'boolean') return Number(value)
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError(`No column of the device takes a value of type ${typeof value}`)
}
