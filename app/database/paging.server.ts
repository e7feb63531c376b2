import { type SqlBool, sql } from 'kysely'

import { isStorable } from './fields.ts'

/** The position after the row with this time (ISO 8601, UTC) and id, in a list sorted newest first. */
export type Cursor = { createdAt: string; _id: string }

/** One page of full records; `next` is absent on the last one. */
export type Page<T> = { records: T[]; next?: Cursor }

const timeLength = '2026-01-01T00:00:00.000Z'.length
const longestCursor = 2_000

/** The cursor for a URL: the time followed by the id, in base64url. */
export function cursorText({ createdAt, _id }: Cursor) {
  return Buffer.from(createdAt + _id).toString('base64url')
}

/** Parses the output of `cursorText`; undefined for any other text. */
export function cursorFrom(text: string): Cursor | undefined {
  if (text.length > longestCursor) return undefined

  const read = Buffer.from(text, 'base64url').toString('utf8')
  const cursor = { createdAt: read.slice(0, timeLength), _id: read.slice(timeLength) }
  const isWhole = isTime(cursor.createdAt) && cursor._id !== '' && isStorable(cursor._id)
  return isWhole && cursorText(cursor) === text ? cursor : undefined
}

function isTime(text: string) {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text
}

/** The condition for rows after `cursor`, in a form that uses an index on both engines. */
export function olderThan(cursor: Cursor | undefined) {
  if (!cursor) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`("createdAt", "_id") < (${cursor.createdAt}, ${cursor._id})`
}

/** The page that begins with `limit + 1` rows; it has a `next` if there are that many. */
export function pageOf<Row extends Cursor>(rows: Row[], limit: number): Page<Row> {
  const records = rows.slice(0, limit)
  const last = records.at(-1)
  if (!last || rows.length <= limit) return { records }
  return { records, next: { createdAt: last.createdAt, _id: last._id } }
}

/** Reads a list page by page, so that the whole list is never in memory. */
export async function* slices<T>(pageAfter: (after: Cursor | undefined) => Promise<Page<T>>) {
  let next: Cursor | undefined
  do {
    const page = await pageAfter(next)
    if (page.records.length > 0) yield page.records
    next = page.next
  } while (next)
}
