import type { ReactNode } from 'react'
import { z } from 'zod'

import type { messages } from '#app/content/messages.ts'
import { withoutLimits } from '#app/database/fields.ts'

export type SavedRecord = { _id: string; version: number; title: string; state?: string }

export function viewWords({ state }: SavedRecord) {
  return state === 'draft' ? 'See the preview' : 'View it on the site'
}

export type FormRow = { [column: string]: string }
/** By API field name; an empty one is '' or [], a choice any text. */
export type Values = { [name: string]: string | string[] | FormRow[] }
export type ValuesOf<Fields> = {
  [Name in keyof Fields]-?: NonNullable<Fields[Name]> extends string
    ? string
    : NonNullable<Fields[Name]>
}

type Input = { label: string; autoCapitalize?: string; suggestions?: readonly string[] }

export type FieldLabel = Input & {
  hint?: string
  /** Error of an empty field; makes the field required. */
  missing?: string
  invalid?: string
  lines?: number
  type?: 'date'
  choices?: { readonly [value: string]: string }
  none?: string
  format?: (value: string) => string
  row?: string
  columns?: { [name: string]: Input }
}

export type FormDefinition<V extends Values = Values, Saved extends SavedRecord = SavedRecord> = {
  path: `/api/${string}`
  fields: z.ZodObject
  values: z.ZodType<V>
  record: z.ZodType<Saved>
  labels: { [name: string]: FieldLabel }
  /** Fields with one label, or resolved together in an edit conflict; the first is required. */
  groups: { [label: string]: string[] }
  show(values: V): { [label: string]: ReactNode }
  listPage: string
  editPage(id: string): string
  publicPage(record: Saved): string
  messages: Messages
  /** Fields that 'Duplicate' does not copy. */
  ofOne?: Partial<V>
  /** Save buttons, if several; Enter presses the first. */
  submits?(record?: Saved): Submit[]
}

type Submit = { words: string; values: Values; isMain?: boolean }

type Messages = { [name in keyof typeof messages.product]: string } & {
  name: string
  adding: string
  reallyDelete?: string
  incomplete?: string
}

export type Draft<V = Values> = {
  values: V
  original?: (Omit<SavedRecord, 'title'> & { values: V }) | undefined
  key?: string | undefined
}

export function formValues<Fields extends z.ZodObject>(
  fields: Fields,
): z.ZodType<ValuesOf<z.output<Fields>>>
export function formValues({ shape }: z.ZodObject): z.ZodType {
  const parts = Object.entries(shape).map(([name, field]) => {
    const schema = unwrapped(field)
    const value = schema instanceof z.ZodEnum ? z.string() : withoutLimits(schema)
    return [name, value.prefault(schema instanceof z.ZodArray ? [] : '')]
  })
  return z.object(Object.fromEntries(parts))
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional) return unwrapped(schema.unwrap())
  return schema instanceof z.ZodPipe ? unwrapped(schema.out) : schema
}

export function maximumOf(schema: z.core.$ZodType): number | undefined {
  const { checks = [] } = unwrapped(schema)._zod.def
  return checks.find((check) => check instanceof z.core.$ZodCheckMaxLength)?._zod.def.maximum
}

export function columnOf(rows: z.core.$ZodType, column: string): z.core.$ZodType {
  const list = unwrapped(rows)
  const row = list instanceof z.ZodArray ? list.element : undefined
  if (!(row instanceof z.ZodObject) || !row.shape[column]) throw new Error(`No column ${column}`)
  return row.shape[column]
}

type Fields = Pick<FormDefinition, 'labels' | 'groups'>

export function fieldIdOf({ labels, groups }: Fields, name: string) {
  const group = Object.keys(groups).find((label) => groups[label]?.includes(name))
  return labels[name] ? name : (group ?? name)
}

export function partsOf({ labels, groups }: Fields) {
  const grouped = Object.entries(groups).flatMap(([id, names]) =>
    names.filter((name) => name !== id),
  )
  const parts = Object.entries(labels).filter(([id]) => !grouped.includes(id))
  return parts.map(([id, { label }]) => ({ id, label, names: groups[id] ?? [id] }))
}

export function optionalIn<V extends Values>(definition: FormDefinition<V>) {
  const { fields, labels, groups } = definition
  const isOptional = (name: string): name is keyof V & string =>
    fields.shape[groups[name]?.[0] ?? name] instanceof z.ZodOptional
  return Object.keys(labels).filter(isOptional)
}

export function draftOf<V extends Values>(definition: FormDefinition<V>, record: SavedRecord) {
  const values = definition.values.parse(record)
  return { values, original: { _id: record._id, version: record.version, values } }
}

/** An empty list becomes null, which clears the field. */
export function bodyOf(values: Values): { [name: string]: unknown } {
  const parts = Object.entries(values)
  return Object.fromEntries(
    parts.map(([name, value]) => [name, Array.isArray(value) && value.length === 0 ? null : value]),
  )
}

export function withoutEmptyRows<V extends Values>(schema: z.ZodType<V>, values: V) {
  const parts = Object.entries(values).map(([name, value]) => {
    return [name, typeof value === 'string' ? value : value.filter(isFilled)]
  })
  return schema.parse(Object.fromEntries(parts))
}

function isFilled(entry: string | FormRow) {
  return typeof entry === 'string' || Object.values(entry).some((cell) => cell.trim() !== '')
}

export function areSame(a: unknown, b: unknown) {
  return JSON.stringify(a, trimmed) === JSON.stringify(b, trimmed)
}

function trimmed(_: string, value: unknown) {
  return typeof value === 'string' ? value.trim() : value
}
