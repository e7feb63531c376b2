import type { ReactNode } from 'react'
import type { z } from 'zod'

/** The common fields of all editable records; each save increments `version`. */
export type Stored = { _id: string; version: number }

/** A request body, by the field names of the API. */
export type Body = { [name: string]: unknown }

/** Fields that are compared and chosen together in an edit conflict. */
export type Part<Fields> = {
  label: string
  of: (keyof Fields & string)[]
  shown: (fields: Fields) => ReactNode
}

/** The messages of a form; those from the specification are in content/messages.ts. */
type Words = {
  /** The noun for the record in a sentence: 'product'. */
  name: string
  adding: string
  added: string
  notAdded: string
  saved: string
  notSaved: string
  notFound: string
  /** The one message for all missing fields, if the specification has one. */
  wanting?: string
  /** The message beside each missing field, by the field's id, in the order of the form. */
  missing: { [id: string]: string }
}

/** The definition of one kind of record's form, which both adds and changes records. */
export type FormSubject<Fields extends object, Record extends Stored> = {
  path: `/api/${string}`
  /** Parses the fields of a stored draft. */
  fields: z.ZodType<Fields>
  blank: Fields
  record: z.ZodType<Record>
  fieldsOf: (record: Record) => Fields
  bodyOf: (fields: Fields) => Body
  /** Removes empty entries, such as an empty row. */
  tidy?: (fields: Fields) => Fields
  /** The API's rules for a new record, and for the changed fields of an existing one. */
  rules: { added: z.ZodType[]; changed: z.ZodType[] }
  /** The ids of form fields by the names of API fields, where these differ. */
  places: { [path: string]: string }
  parts: Part<Fields>[]
  words: Words
}

/** The saved record and its fields when an edit started. */
export type From<Fields> = Stored & { fields: Fields }

/** The draft of a form: its fields, the record that the edit started from, and the idempotency key for adding it. */
export type Typed<Fields> = {
  fields: Fields
  from?: From<Fields> | undefined
  key?: string | undefined
}

/** The fields of `body` that differ from `before`. */
export function changedIn(body: Body, before: Body): Body {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !areSame(value, before[name])),
  )
}

/** Compares two JSON values; ignores spaces around texts. */
export function areSame(one: unknown, other: unknown) {
  return JSON.stringify(one, trimmed) === JSON.stringify(other, trimmed)
}

function trimmed(_: string, value: unknown) {
  return typeof value === 'string' ? value.trim() : value
}
