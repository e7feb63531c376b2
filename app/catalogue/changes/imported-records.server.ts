import type { Transaction } from 'kysely'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { text } from '#app/database/fields.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import {
  columnsFor,
  recordIn,
  type RecordRows,
  type Stored,
} from '#app/database/record-rows.server.ts'
import {
  type Entry,
  insertRecords,
  type RecordType,
  type Titled,
  updateRecord,
} from '#app/database/record-writes.server.ts'
import { liveRecords } from '#app/database/records.server.ts'
import type { Subject, Tables } from '#app/database/tables.server.ts'

import { type Categories, categoriesOf, categoryNamed, categoryWithId } from '../categories.ts'
import { productEntries } from '../product-entry.ts'
import { changeProducts, productType } from '../product-writes.server.ts'
import { allProductFields } from '../product.ts'

/** A value of null clears the field. */
export type Patch = { [field: string]: unknown }
type Added = { productId: string | null; createdAt: string; fields: Patch }
export type Changed = { _id: string; version: number; before: string }

export type ImportedRecords = {
  subject: Subject
  entryOf: (record: Patch) => z.ZodSafeParseResult<object>
  insert: (tx: Transaction<Tables>, rows: Added[]) => Promise<void>
  /** The patches by id. What was deleted or changed in the same moment is not among the result. */
  change: (tx: Transaction<Tables>, patches: ReadonlyMap<string, Patch>) => Promise<Changed[]>
  /** The values of stored columns, in which a list is JSON. */
  valuesIn: (columns: object) => Patch
}

type Change<Saved> = { current: Saved; fields: Saved }
type Rules<Fields, Saved> = {
  fields: z.ZodType<Fields>
  entry?: z.ZodType<object>
  changeAll?: (tx: Transaction<Tables>, changes: Change<Saved>[]) => Promise<Saved[]>
}

export function importedRecords<Fields extends Titled, Saved extends Fields & Stored>(
  type: RecordType<Fields, Saved>,
  rules: Rules<Fields, Saved>,
): ImportedRecords {
  const oneByOne = async (tx: Transaction<Tables>, changes: Change<Saved>[]) => {
    const saved: Saved[] = []
    for (const { current, fields } of changes) {
      const one = await updateRecord(tx, type, current, fields)
      if (one) saved.push(one)
    }
    return saved
  }
  const { fields: schema, entry = schema, changeAll = oneByOne } = rules
  return {
    subject: type.subject,
    entryOf: (record) => entry.safeParse(record),
    async insert(tx, rows) {
      const entries = rows.map(({ productId, createdAt, fields }): Entry<Fields> => {
        const read = schema.parse(withoutNulls(fields))
        return { ...read, _id: productId ?? undefined, createdAt }
      })
      for (let start = 0; start < entries.length; start += type.rowsPerInsert)
        await insertRecords(tx, type, entries.slice(start, start + type.rowsPerInsert))
    },
    async change(tx, patches) {
      if (patches.size === 0) return []
      const rows = await liveRecords(tx, type)
        .where('_id', 'in', listOf(tx, [...patches.keys()]))
        .execute()
      const changes = rows.map((row) => {
        const current = recordIn(type, row)
        // Without limits: fields that the patch does not name stay as they are.
        const all = { ...current, ...patches.get(current._id) }
        return { current, fields: type.record.parse(withoutNulls(all)) }
      })
      const saved = await changeAll(tx, changes)
      const former = new Map(changes.map(({ current }) => [current._id, valuesOf(type, current)]))
      return saved.map(({ _id, version }) => ({ _id, version, before: former.get(_id) ?? '{}' }))
    },
    valuesIn: (columns) => valuesIn(type, columns),
  }
}

function withoutNulls(fields: object): object {
  const others: { [field: string]: unknown } = {}
  for (const [field, value] of Object.entries(fields)) if (value !== null) others[field] = value
  return others
}

const ownOfRow = ['_id', 'createdAt', 'updatedAt', 'version']

function valuesOf<Saved extends Stored>(type: RecordRows<Saved>, current: Saved) {
  const given = new Map<string, unknown>(Object.entries(current))
  const columns = type.columns.filter((column) => !ownOfRow.includes(column))
  const all = Object.fromEntries(columns.map((column) => [column, given.get(column) ?? null]))
  return JSON.stringify({ ...all, ...columnsFor(type, current) })
}

/** Unlike those of a record, they have a null for an empty field. */
function valuesIn({ lists }: { lists: ReadonlySet<string> }, columns: object): Patch {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      lists.has(name) && typeof value === 'string' ? JSON.parse(value) : value,
    ]),
  )
}

export function importedProducts(db: Database) {
  const { productEntry } = productEntries(() => categoriesOf(db))
  const matched = z.record(z.string(), z.unknown()).transform((record, context): Patch => {
    const patch = withOurCategory(record, categoriesOf(db))
    if (typeof patch === 'string') {
      context.addIssue({ code: 'custom', path: ['categoryName'], message: patch })
      return z.NEVER
    }
    // Most shops require no description.
    return { ...patch, description: patch['description'] || patch['title'] }
  })
  return importedRecords(productType(db), {
    // A draft of the spreadsheet may lack it; the check refuses others without one.
    fields: allProductFields.extend({ description: text(10_000) }),
    entry: matched.pipe(productEntry),
    changeAll: (tx, changes) => changeProducts(db, tx, changes),
  })
}

/** By name, because the other site has its own ids; by id only where it gives no name. Returns what is wrong. */
function withOurCategory(record: Patch, categories: Categories): Patch | string {
  const { categoryId, subcategoryId, ...others } = record
  const name = textOf(record['categoryName'])
  const category = name
    ? categoryNamed(categories, name)
    : categoryWithId(categories, textOf(categoryId))
  const named = name || textOf(categoryId)
  if (!named) return 'It has no category.'
  if (!category) return `There is no category “${named}”. Add it, and check again.`
  const found = { ...others, categoryId: String(category.id) }
  const subName = textOf(record['subcategoryName'])
  if (!subName) return { ...found, subcategoryId: name ? '' : subcategoryId }
  const sub = category.subcategories.find((one) => one.name.toLowerCase() === subName.toLowerCase())
  if (sub) return { ...found, subcategoryId: String(sub.id) }
  return `There is no subcategory “${subName}” in “${category.name}”. Add it, and check again.`
}

function textOf(value: unknown) {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).trim().slice(0, 200)
    : ''
}
