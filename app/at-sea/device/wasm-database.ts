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

/** Numbers of sqlite3.h. */
const [okay, hasRow, isDone] = [0, 100, 101]
const readWriteCreate = 6
const [freeOnClose, resizable] = [1, 2]
const withoutCopy = 1
const [whole, float, text] = [1, 2, 3]
/** SQLite copies the text. */
const transient = -1

/** In bytes. */
const page = 65_536
const firstPages = 128
const mostPages = 32_768

type Call = (...values: (number | bigint)[]) => number

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Without SQLite's own JavaScript, which is 40 kB more. In memory: a service worker has no synchronous file system. */
async function startEngine(bytes: ArrayBuffer) {
  const module = await WebAssembly.compile(bytes)
  const memory = new WebAssembly.Memory({ initial: firstPages, maximum: mostPages })
  let heap = new Uint8Array(memory.buffer)
  const { exports } = await WebAssembly.instantiate(module, importsOf(module, memory))
  const named = (name: string): Call => {
    const found: unknown = exports[name]
    if (!isCall(found)) throw new Error(`The engine has no ${name}`)
    return found
  }
  const [malloc, free] = [named('sqlite3_malloc'), named('sqlite3_free')]
  const allocate = (length: number) => {
    const pointer = malloc(length)
    if (pointer === 0) throw new Error('The memory of this device is full')
    return pointer
  }
  /** Memory that grows has another buffer. */
  const heapNow = () => {
    if (heap.buffer !== memory.buffer) heap = new Uint8Array(memory.buffer)
    return heap
  }
  named('__wasm_call_ctors')()
  named('sqlite3_initialize')()
  let [scratch, room] = [allocate(page), page]
  return {
    named,
    allocate,
    free,
    heap: heapNow,
    write(text: string) {
      const most = text.length * 3 + 1
      if (most > room) {
        free(scratch)
        ;[scratch, room] = [allocate(most), most]
      }
      const target = heapNow().subarray(scratch, scratch + room)
      const { written } = encoder.encodeInto(text, target)
      target[written] = 0
      return [scratch, written] as const
    },
    read: (pointer: number, length: number) =>
      decoder.decode(heapNow().subarray(pointer, pointer + length)),
    pointerAt: (pointer: number) => new DataView(memory.buffer).getUint32(pointer, true),
  }
}

function isCall(value: unknown): value is Call {
  return typeof value === 'function'
}

/** Memory and a clock. Each function of files says that it is not there. */
function importsOf(module: WebAssembly.Module, memory: WebAssembly.Memory) {
  const notSupported = -52
  const own: Record<string, WebAssembly.ImportValue> = {
    memory,
    emscripten_date_now: () => Date.now(),
    emscripten_get_now: () => performance.now(),
    emscripten_get_heap_max: () => mostPages * page,
    emscripten_resize_heap: (wanted: number) => grow(memory, wanted >>> 0),
  }
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = { ...imports[from], [name]: own[name] ?? (() => notSupported) }
  }
  return imports
}

function grow(memory: WebAssembly.Memory, wanted: number) {
  const { byteLength } = memory.buffer
  try {
    memory.grow(Math.ceil((Math.max(wanted, byteLength * 1.1) - byteLength) / page))
    return 1
  } catch {
    return 0
  }
}

type Engine = Awaited<ReturnType<typeof startEngine>>

function openFile(engine: Engine) {
  const { named, allocate, heap, write, read, pointerAt } = engine
  const textOf = named('sqlite3_errmsg')
  const out = allocate(16)
  const textAt = (pointer: number) => read(pointer, heap().indexOf(0, pointer) - pointer)
  const check = (code: number) => {
    if (code !== okay) throw new Error(`SQLite answers ${code}: ${textAt(textOf(file))}`)
  }
  const [name] = write(':memory:')
  const code = named('sqlite3_open_v2')(name, out, readWriteCreate, 0)
  const file = pointerAt(out)
  check(code)
  const prepareText = named('sqlite3_prepare_v2')
  const run = named('sqlite3_exec')
  const changes = named('sqlite3_changes')
  const close = named('sqlite3_close_v2')
  const deserialize = named('sqlite3_deserialize')
  const serialize = named('sqlite3_serialize')
  const [step, finalize] = [named('sqlite3_step'), named('sqlite3_finalize')]
  const [blob, bytesOf] = [named('sqlite3_column_blob'), named('sqlite3_column_bytes')]
  const prepare = (text: string) => {
    const [pointer, length] = write(text)
    check(prepareText(file, pointer, length, out, 0))
    return pointerAt(out)
  }
  return {
    textAt,
    check,
    exec: (text: string) => check(run(file, write(text)[0], 0, 0, 0)),
    changes: () => changes(file),
    close: () => void close(file),
    prepare,
    load(bytes: Uint8Array) {
      const { length } = bytes
      const pointer = allocate(length)
      heap().set(bytes, pointer)
      const [main] = write('main')
      const flags = freeOnClose | resizable
      check(deserialize(file, main, pointer, BigInt(length), BigInt(length), flags))
    },
    /** Page by page: a copy in the memory of the engine would stay there, as large as the database. */
    bytes() {
      const pointer = serialize(file, write('main')[0], out, withoutCopy)
      const length = pointerAt(out)
      if (pointer !== 0) return heap().slice(pointer, pointer + length)
      const copy = new Uint8Array(length)
      const pages = prepare('select "data" from "sqlite_dbpage" order by "pgno"')
      let written = 0
      while (step(pages) === hasRow) {
        const page = blob(pages, 0)
        const end = page + bytesOf(pages, 0)
        copy.set(heap().subarray(page, end), written)
        written += end - page
      }
      check(finalize(pages))
      return copy
    },
  }
}

type File = ReturnType<typeof openFile>

export async function openWasm(bytes: ArrayBuffer, stored?: Uint8Array) {
  const engine = await startEngine(bytes)
  const file = openFile(engine)
  if (stored) file.load(stored)
  file.exec('pragma foreign_keys = on')
  const dialect: Dialect = {
    createDriver: () => new SqliteDriver({ database: withStatementCache(engine, file) }),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return {
    db: new Database('sqlite', { dialect, isExhausted: () => false }),
    execute: (statements: readonly string[]) => file.exec(statements.join(';')),
    bytes: file.bytes,
    close: file.close,
  }
}

function withStatementCache(engine: Engine, file: File): SqliteDatabase {
  const statements = new Map<string, SqliteStatement & { end: () => void }>()
  const makeStatement = statementsOf(engine, file)
  return {
    close: file.close,
    prepare(text) {
      const known = statements.get(text)
      if (known) return known
      const made = makeStatement(text)
      statements.set(text, made)
      const [oldest] = statements.keys()
      if (statements.size > mostStatements && oldest !== undefined) {
        statements.get(oldest)?.end()
        statements.delete(oldest)
      }
      return made
    },
  }
}

function statementsOf(engine: Engine, file: File) {
  const { named } = engine
  const [step, reset] = [named('sqlite3_step'), named('sqlite3_reset')]
  const [clear, finalize] = [named('sqlite3_clear_bindings'), named('sqlite3_finalize')]
  const [count, nameOf] = [named('sqlite3_column_count'), named('sqlite3_column_name')]
  const bind = binderOf(engine)
  const valueOf = readerOf(engine)
  return (query: string) => {
    const statement = file.prepare(query)
    const names = Array.from({ length: count(statement) }, (_, column) =>
      file.textAt(nameOf(statement, column)),
    )
    function* rows(values: readonly unknown[]) {
      values.forEach((value, n) => file.check(bind(statement, n + 1, value)))
      try {
        let code = step(statement)
        for (; code === hasRow; code = step(statement)) {
          const row: { [column: string]: unknown } = {}
          names.forEach((name, column) => (row[name] = valueOf(statement, column)))
          yield row
        }
        if (code !== isDone) file.check(code)
      } finally {
        reset(statement)
        clear(statement)
      }
    }
    return {
      reader: names.length > 0,
      all: (values: readonly unknown[]) => [...rows(values)],
      iterate: (values: readonly unknown[]) => rows(values),
      run(values: readonly unknown[]) {
        for (const _ of rows(values));
        return { changes: file.changes(), lastInsertRowid: 0 }
      },
      end: () => void finalize(statement),
    }
  }
}

function binderOf({ named, write }: Engine) {
  const [bindNull, bindText] = [named('sqlite3_bind_null'), named('sqlite3_bind_text')]
  const [bindWhole, bindDouble] = [named('sqlite3_bind_int64'), named('sqlite3_bind_double')]
  return (statement: number, position: number, value: unknown) => {
    if (value === null) return bindNull(statement, position)
    if (typeof value === 'string') return bindText(statement, position, ...write(value), transient)
    const isWhole = typeof value === 'boolean' || Number.isSafeInteger(value)
    if (isWhole) return bindWhole(statement, position, BigInt(Number(value)))
    if (typeof value === 'number') return bindDouble(statement, position, value)
    throw new TypeError(`No column of the device takes a value of type ${typeof value}`)
  }
}

function readerOf({ named, read }: Engine) {
  const [typeOf, numberOf] = [named('sqlite3_column_type'), named('sqlite3_column_double')]
  const [textOf, lengthOf] = [named('sqlite3_column_text'), named('sqlite3_column_bytes')]
  return (statement: number, column: number) => {
    const type = typeOf(statement, column)
    if (type === text) {
      const pointer = textOf(statement, column)
      return read(pointer, lengthOf(statement, column))
    }
    return type === whole || type === float ? numberOf(statement, column) : null
  }
}
