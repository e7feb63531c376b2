import { z } from 'zod'

export type Value = string | number | bigint | null | Uint8Array
export type Row = Record<string, Value>

const written = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.object({ integer: z.string() }).transform(({ integer }) => BigInt(integer)),
  z.object({ base64: z.string() }).transform(({ base64 }) => Buffer.from(base64, 'base64')),
])
const writtenRow = z.record(z.string(), written)

/** One line of JSON. JSON has no large integers and no bytes, so these are objects with their text. */
export function lineOf(row: Row) {
  const cells = Object.entries(row).map(([name, value]) => [name, cellOf(value)])
  return `${JSON.stringify(Object.fromEntries(cells))}\n`
}

export function rowIn(line: string): Row {
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
