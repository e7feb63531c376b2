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

type Columns = { [name: string]: unknown }

export function valuesIn<Saved extends Stored, Column extends string>(
  rows: RecordRows<Saved>,
  row: { [Name in Column]: unknown },
): Pick<Saved, Column & keyof Saved>
/** Loops here and below, because an import and every list of records go through them. */
export function valuesIn({ lists }: { lists: ReadonlySet<string> }, row: object): object {
  const present: Columns = {}
  for (const [name, value] of Object.entries(row)) {
    if (value !== null) present[name] = lists.has(name) ? JSON.parse(value) : value
  }
  return present
}

export function recordIn<Saved extends Stored>(rows: RecordRows<Saved>, row: object): Saved
export function recordIn(rows: RecordRows<Stored>, row: object): object {
  const given: Columns = { ...row }
  const own: Columns = {}
  for (const column of rows.columns) own[column] = given[column] ?? null
  const stored = valuesIn(rows, own)
  return { ...stored, ...rows.derived?.(stored) }
}

export function columnsFor<Saved extends Stored>(
  { fields, lists }: RecordRows<Saved>,
  values: object,
): object {
  const given: Columns = { ...values }
  const columns: Columns = {}
  for (const name of Object.keys(fields.shape)) {
    const value = given[name] ?? null
    columns[name] = lists.has(name) && value !== null ? JSON.stringify(value) : value
  }
  return columns
}
