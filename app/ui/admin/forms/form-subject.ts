import type { ReactNode } from 'react'
import type { z } from 'zod'

/** What every record has that can be changed: the version grows with each save. */
export type Stored = { _id: string; version: number }

/** What goes to the API, by its names. */
export type Body = { [name: string]: unknown }

/** Fields that are told apart, and chosen, together when two people have changed one record. */
export type Part<Fields> = {
  label: string
  of: (keyof Fields & string)[]
  shown: (fields: Fields) => ReactNode
}

/** What a form says; the texts of the specification are in content/messages.ts. */
type Words = {
  /** The subject in a sentence: 'product'. */
  name: string
  adding: string
  added: string
  notAdded: string
  saved: string
  notSaved: string
  notFound: string
  /** Said once for all that is wanting, where the specification has one sentence for it. */
  wanting?: string
  /** What is said beside a field that is wanting, by its id; the fields stand in the order of the form. */
  missing: { [id: string]: string }
}

/** How one kind of record is typed, checked, sent and told of: one form to add it and to change it. */
export type FormSubject<Fields extends object, Record extends Stored> = {
  path: `/api/${string}`
  /** Reads what the device kept of a form. */
  fields: z.ZodType<Fields>
  blank: Fields
  record: z.ZodType<Record>
  fieldsOf: (record: Record) => Fields
  bodyOf: (fields: Fields) => Body
  /** Leaves out what was begun and not filled, such as an empty row. */
  tidy?: (fields: Fields) => Fields
  /** What the API will hold against a new record, and against the changed fields of an old one. */
  rules: { added: z.ZodType[]; changed: z.ZodType[] }
  /** The fields of this form that stand for fields of the API under another name. */
  places: { [path: string]: string }
  parts: Part<Fields>[]
  words: Words
}

/** What a form began from, where it changes a record that is there. */
export type From<Fields> = Stored & { fields: Fields }

/** What is typed, with what must outlast a closed tab: what it began from, and the key of all tries to add it. */
export type Typed<Fields> = {
  fields: Fields
  from?: From<Fields> | undefined
  key?: string | undefined
}

/** The parts of a body that are not as they were. */
export function changedIn(body: Body, before: Body): Body {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !areSame(value, before[name])),
  )
}

/** Fields are what JSON can hold; spaces around a text are not kept. */
export function areSame(one: unknown, other: unknown) {
  return JSON.stringify(one, trimmed) === JSON.stringify(other, trimmed)
}

function trimmed(_: string, value: unknown) {
  return typeof value === 'string' ? value.trim() : value
}
