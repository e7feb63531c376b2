import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'

import { engineOf } from './database.server.ts'
import type { Tables } from './tables.server.ts'

/** Trusted names only: they become SQL unescaped. `suffix` follows the rows, such as `on conflict …`. */
type Into = {
  table: keyof Tables | 'productTerms'
  columns: readonly string[]
  suffix?: string
  orReplace?: boolean
}

type Values = { readonly [column: string]: unknown }

/** Without the query builder, which takes longer for a value than the engine does to store it. */
export function insertRows<Row = unknown>(
  db: Kysely<Tables>,
  into: Into,
  rows: readonly Values[],
): Promise<Row[]> {
  return engineOf(db) === 'sqlite' ? insertValues(db, into, rows) : insertJson(db, into, rows)
}

/** One parameter for all rows, because PostgreSQL parses long parameter lists slowly. */
async function insertJson<Row>(db: Kysely<Tables>, into: Into, rows: readonly Values[]) {
  const names = namesOf(into.columns)
  const text = `insert into "${into.table}" (${names})
    select ${names} from json_populate_recordset(null::"${into.table}", $1::json) ${into.suffix ?? ''}`
  const query = CompiledQuery.raw(text, [JSON.stringify(rows)])
  return (await db.executeQuery<Row>(query)).rows
}

const mostAtOnce = 32

/** In powers of two, so that SQLite caches few statements. It reads JSON more slowly than values. */
async function insertValues<Row>(
  db: Kysely<Tables>,
  { table, columns, suffix = '', orReplace = false }: Into,
  rows: readonly Values[],
) {
  const verb = orReplace ? 'insert or replace' : 'insert'
  const values = `(${columns.map(() => '?').join()})`
  const all: Row[] = []
  for (let start = 0, size = mostAtOnce; start < rows.length; start += size) {
    while (size > rows.length - start) size /= 2
    const parameters: unknown[] = []
    for (const row of rows.slice(start, start + size)) {
      for (const column of columns) parameters.push(row[column] ?? null)
    }
    const text = `${verb} into "${table}" (${namesOf(columns)}) values ${Array(size).fill(values).join()} ${suffix}`
    const { rows: some } = await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))
    all.push(...some)
  }
  return all
}

function namesOf(columns: readonly string[]) {
  return columns.map((column) => `"${column}"`).join()
}

export function doUpdate(key: readonly string[], columns: readonly string[]) {
  const updates = columns.map((name) => `"${name}" = excluded."${name}"`)
  return `on conflict (${namesOf(key)}) do update set ${updates.join()}`
}

export function listOf<Value extends string | number>(
  db: Kysely<Tables>,
  values: readonly Value[],
): RawBuilder<Value> {
  const text = JSON.stringify(values)
  if (engineOf(db) === 'sqlite') return sql`(select "value" from json_each(${text}))`
  // Untyped, so that it fits every column.
  if (values.length === 0) return sql`(null)`
  const type = sql.raw(typeof values[0] === 'number' ? 'bigint' : 'text')
  return sql`(select "value"::${type} from json_array_elements_text(${text}::json))`
}
