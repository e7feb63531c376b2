import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'

import type { Database } from './database.server.ts'
import { fromBase64url, isStorable, toBase64url } from './fields.ts'
import { recordIn, type RecordRows, type Stored } from './record-rows.server.ts'
import type { Tables } from './tables.server.ts'

export type Cursor = { createdAt: string; _id: string }

export type Page<T> = { records: T[]; next?: Cursor }

const timeLength = '2026-01-01T00:00:00.000Z'.length
const longestCursor = 2_000

export function cursorText({ createdAt, _id }: Cursor) {
  return toBase64url(createdAt + _id)
}

export function cursorFrom(text: string): Cursor | undefined {
  if (text.length > longestCursor) return undefined

  let read: string
  try {
    read = fromBase64url(text)
  } catch {
    return undefined
  }
  const cursor = { createdAt: read.slice(0, timeLength), _id: read.slice(timeLength) }
  const isWhole = isTime(cursor.createdAt) && cursor._id !== '' && isStorable(cursor._id)
  return isWhole && cursorText(cursor) === text ? cursor : undefined
}

function isTime(text: string) {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text
}

/** In a form that uses an index on both engines. */
export function olderThan(cursor: Cursor | undefined) {
  if (!cursor) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`("createdAt", "_id") < (${cursor.createdAt}, ${cursor._id})`
}

export function pageOf<Row extends Cursor>(rows: Row[], limit: number): Page<Row> {
  const records = rows.slice(0, limit)
  const last = records.at(-1)
  if (!last || rows.length <= limit) return { records }
  return { records, next: { createdAt: last.createdAt, _id: last._id } }
}

export async function* slices<T>(pageAfter: (after: Cursor | undefined) => Promise<Page<T>>) {
  let next: Cursor | undefined
  do {
    const page = await pageAfter(next)
    if (page.records.length > 0) yield page.records
    next = page.next
  } while (next)
}

export function liveRecords<Saved extends Stored>(
  db: Kysely<Tables>,
  { subject, columns }: RecordRows<Saved>,
) {
  return db.selectFrom(subject).select(selected(columns)).where('deletedAt', 'is', null)
}

export function selected(columns: readonly string[]) {
  return columns.map((column) => sql.ref(column).as(column))
}

export async function findRecord<Saved extends Stored>(
  db: Database,
  rows: RecordRows<Saved>,
  id: string,
): Promise<Saved | undefined> {
  if (!isStorable(id)) return undefined

  const row = await liveRecords(db, rows).where('_id', '=', id).executeTakeFirst()
  return row && recordIn(rows, row)
}

type Filter = { where?: Expression<SqlBool>[] }

export async function recordPage<Saved extends Stored>(
  db: Database,
  rows: RecordRows<Saved>,
  { after, limit, where = [] }: Filter & { after?: Cursor | undefined; limit: number },
): Promise<Page<Saved>> {
  const found = await liveRecords(db, rows)
    .where((eb) => eb.and([olderThan(after), ...where]))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit + 1)
    .execute()
  const records = found.map((row) => recordIn(rows, row))
  return pageOf(records, limit)
}

export function recordSlices<Saved extends Stored>(
  db: Database,
  rows: RecordRows<Saved>,
  { size, ...filter }: Filter & { size: number },
) {
  return slices((after) => recordPage(db, rows, { ...filter, after, limit: size }))
}
