import { z } from 'zod'

import type { TableFacts } from '#app/database/tables.server.ts'
import { tables } from '#app/subjects.server.ts'

export type Value = string | number | bigint | null | Uint8Array

export type TableRow = Record<string, Value>

const written = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.object({ integer: z.string() }).transform(({ integer }) => BigInt(integer)),
  z.object({ base64: z.string() }).transform(({ base64 }) => Buffer.from(base64, 'base64')),
])

const writtenRow = z.record(z.string(), written)

/** `keys` is the primary key; `columns` are sorted, so that both engines write the same row. */
export type Table = { name: string; columns: string[]; keys: string[] }

export type Snapshot = {
  migrations: string[]
  tables: Table[]
  rows: (table: Table) => AsyncIterable<Record<string, Value>>
  close: () => Promise<void>
}

export function isBackedUp(table: string) {
  const facts = new Map<string, TableFacts>(Object.entries(tables)).get(table)
  // Kysely writes its own tables at a restore.
  return facts?.inBackup ?? !table.startsWith('kysely_')
}

export function quoted(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}

/** JSON lacks large integers and bytes, so these become objects with text. */
export function lineOf(row: TableRow) {
  const cells = Object.entries(row).map(([name, value]) => [name, cellOf(value)])
  return `${JSON.stringify(Object.fromEntries(cells))}\n`
}

export function rowIn(line: string): TableRow {
  return writtenRow.parse(JSON.parse(line))
}

function cellOf(value: Value) {
  if (typeof value === 'bigint') return integerCell(value)
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') }
  if (typeof value !== 'number' || Number.isFinite(value)) return value
  throw new Error(`JSON cannot say the number ${value}`)
}

function integerCell(value: bigint) {
  return Number.isSafeInteger(Number(value)) ? Number(value) : { integer: String(value) }
}
