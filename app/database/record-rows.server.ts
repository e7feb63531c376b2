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

type ColumnValues = { [column: string]: unknown }

export function valuesIn<Saved extends Stored, Column extends string>(
  rows: RecordRows<Saved>,
  row: { [Name in Column]: unknown },
): Pick<Saved, Column & keyof Saved>
export function valuesIn({ lists }: { lists: ReadonlySet<string> }, row: ColumnValues): object {
  return present(lists, Object.keys(row), row)
}

export function recordIn<Saved extends Stored>(rows: RecordRows<Saved>, row: ColumnValues): Saved
export function recordIn(
  { lists, columns, derived }: RecordRows<Stored>,
  row: ColumnValues,
): object {
  const stored = present<Stored>(lists, columns, row)
  return derived ? { ...stored, ...derived(stored) } : stored
}

/** One loop, because a full list has a million values. */
function present<Values extends object>(
  lists: ReadonlySet<string>,
  columns: readonly string[],
  row: ColumnValues,
): Values
function present(lists: ReadonlySet<string>, columns: readonly string[], row: ColumnValues) {
  const values: ColumnValues = {}
  for (const column of columns) {
    const value = row[column]
    if (value === null || value === undefined) continue
    values[column] = lists.has(column) ? JSON.parse(String(value)) : value
  }
  return values
}

export function columnsFor<Saved extends Stored>(
  { fields, lists }: RecordRows<Saved>,
  values: object,
): object {
  const byName: ColumnValues = { ...values }
  const columns: ColumnValues = {}
  for (const name of Object.keys(fields.shape)) {
    const value = byName[name] ?? null
    columns[name] = lists.has(name) && value !== null ? JSON.stringify(value) : value
  }
  return columns
}
