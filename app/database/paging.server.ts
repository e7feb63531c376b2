import { type SqlBool, sql } from 'kysely'

import { isStorable } from './fields.ts'

/** The place in a list, newest first, after the row with this time (ISO 8601, UTC) and this id. */
export type Cursor = { createdAt: string; _id: string }

/** One page of full records; `next` is absent on the last one. */
export type Page<T> = { records: T[]; next?: Cursor }

const timeLength = '2026-01-01T00:00:00.000Z'.length
const longestCursor = 2_000

/** The cursor for an address: the time and the id, one after the other, in base64url. */
export function cursorText({ createdAt, _id }: Cursor) {
  return Buffer.from(createdAt + _id).toString('base64url')
}

/** Reads what `cursorText` wrote; anything else is undefined. */
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

/** The condition for the rows after `cursor`, in the form for which both engines use an index. */
export function olderThan(cursor: Cursor | undefined) {
  if (!cursor) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`("createdAt", "_id") < (${cursor.createdAt}, ${cursor._id})`
}

/** Of `limit + 1` rows read, those to show, and the cursor of the last one when more follow. */
export function cut<Row extends Cursor>(rows: Row[], limit: number) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (!last || rows.length <= limit) return { rows: shown }
  return { rows: shown, next: { createdAt: last.createdAt, _id: last._id } }
}

/** Walks a whole list page by page, so that it is never in memory at once. */
export async function* slices<T>(pageAfter: (after: Cursor | undefined) => Promise<Page<T>>) {
  let next: Cursor | undefined
  do {
    const page = await pageAfter(next)
    if (page.records.length > 0) yield page.records
    next = page.next
  } while (next)
}
