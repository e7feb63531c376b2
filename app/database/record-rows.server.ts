import type { z } from 'zod'

import { isList } from './fields.ts'
import type { Subject } from './tables.server.ts'

export type Stored = { _id: string; createdAt: string; updatedAt: string; version: number }

type Definition<Saved extends Stored> = {
  subject: Subject
  fields: z.ZodObject
  record: z.ZodType<Saved>
  columns?: readonly string[]
  derived?: (stored: Saved) => object
}

/** `lists` are the columns that hold JSON. */
export type RecordRows<Saved extends Stored> = Definition<Saved> & {
  columns: readonly string[]
  lists: ReadonlySet<string>
}

export function recordRows<Saved extends Stored>(definition: Definition<Saved>): RecordRows<Saved> {
  const { fields, columns = [] } = definition
  const names = Object.keys(fields.shape)
  return {
    ...definition,
    columns: ['_id', ...names, ...columns, 'createdAt', 'updatedAt', 'version'],
    lists: new Set(names.filter((name) => isList(fields.shape[name]))),
  }
}

export function valuesIn<Saved extends Stored, Column extends string>(
  rows: RecordRows<Saved>,
  row: { [Name in Column]: unknown },
): Pick<Saved, Column & keyof Saved>
export function valuesIn({ lists }: { lists: ReadonlySet<string> }, row: object): object {
  const present = Object.entries(row).filter(([, value]) => value !== null)
  return Object.fromEntries(
    present.map(([name, value]) => [name, lists.has(name) ? JSON.parse(value) : value]),
  )
}

export function recordIn<Saved extends Stored>(rows: RecordRows<Saved>, row: object): Saved
export function recordIn(rows: RecordRows<Stored>, row: object): object {
  const values = new Map<string, unknown>(Object.entries(row))
  const own = rows.columns.map((column) => [column, values.get(column) ?? null])
  const stored = valuesIn(rows, Object.fromEntries(own))
  return { ...stored, ...rows.derived?.(stored) }
}

export function columnsFor<Saved extends Stored>(
  { fields, lists }: RecordRows<Saved>,
  values: object,
): object {
  const given = new Map<string, unknown>(Object.entries(values))
  const valueOf = (name: string) => {
    const value = given.get(name) ?? null
    return lists.has(name) && value !== null ? JSON.stringify(value) : value
  }
  return Object.fromEntries(Object.keys(fields.shape).map((name) => [name, valueOf(name)]))
}
