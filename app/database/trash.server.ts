import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'

import { logRecords } from './activity.server.ts'
import { retryWhileBusy } from './database-busy.server.ts'
import type { Database } from './database.server.ts'
import { isStorable, encodeCursor, readCursor, storable } from './fields.ts'
import { countOf, holds, titleHolds } from './managed-list.server.ts'
import { searchForm, wordsOf } from './searched.ts'
import type { Subject } from './tables.server.ts'

export type Trashed = {
  subject: Subject
  _id: string
  title: string
  imageUrl: string
  deletedAt: string
  daysLeft: number
}

type TrashRequest = {
  search?: string | undefined
  after?: string | undefined
  limit: number
  now?: number
}

const subjects = ['products', 'posts', 'videos'] as const

const trashCursor = z
  .tuple([storable, storable, z.enum(subjects)])
  .transform(([deletedAt, _id, subject]) => ({ deletedAt, _id, subject }))

type Position = z.infer<typeof trashCursor>

type Query = { isFound: RawBuilder<SqlBool>; position: Position | undefined; limit: number }

type Ids = string | string[]

const retention = 30 * 24 * 3_600_000

export function moveToTrash(db: Database, subject: Subject, ids: Ids, now = Date.now()) {
  return mark(db, subject, [ids].flat(), { deletedAt: iso(now) })
}

export function takeFromTrash(db: Database, subject: Subject, ids: Ids, now = Date.now()) {
  return mark(db, subject, [ids].flat(), { deletedAt: null, since: endOfTrash(now) })
}

type Mark = { deletedAt: string | null; since?: string }

async function mark(db: Database, subject: Subject, ids: string[], { deletedAt, since }: Mark) {
  const storableIds = ids.filter(isStorable)
  if (storableIds.length === 0) return 0
  return db.change(subject, async (tx) => {
    const records = tx.updateTable(subject).set({ deletedAt }).where('_id', 'in', storableIds)
    const marked = since
      ? records.where('deletedAt', '>=', since)
      : records.where('deletedAt', 'is', null)
    const rows = await marked.returning(['_id', 'title']).execute()
    await logRecords(tx, { kind: subject, action: since ? 'restored' : 'deleted' }, rows)
    return rows.length
  })
}

export function endOfTrash(now: number) {
  return iso(now - retention)
}

function daysLeft(deletedAt: string, now: number) {
  return Math.max(0, Math.ceil((Date.parse(deletedAt) + retention - now) / (24 * 3_600_000)))
}

export async function removeForGood(db: Database, subject: Subject, id: string) {
  if (!isStorable(id)) return 0

  return db.change(subject, async (tx) => {
    const record = tx.deleteFrom(subject).where('_id', '=', id).where('deletedAt', 'is not', null)
    const rows = await record.returning(['_id', 'title']).execute()
    await logRecords(tx, { kind: subject, action: 'deleted for good' }, rows)
    return rows.length
  })
}

/** Triggers add these records' files to `mediaToRemove`. */
export async function removeExpired(db: Database, subject: Subject, limit: number, now: number) {
  const end = endOfTrash(now)
  const expired = db.selectFrom(subject).select('_id').where('deletedAt', '<', end).limit(limit)
  const ids = (await expired.execute()).map(({ _id }) => _id)
  if (ids.length === 0) return 0
  // Cached pages stay. Checks the time again, because a record may be restored by now.
  const stillExpired = db.deleteFrom(subject).where('_id', 'in', ids).where('deletedAt', '<', end)
  await retryWhileBusy(() => stillExpired.execute())
  return ids.length
}

function iso(time: number) {
  return new Date(time).toISOString()
}

export async function trashed(
  db: Database,
  { search = '', after = '', limit, now = Date.now() }: TrashRequest,
): Promise<{ rows: Trashed[]; next?: string; total: number }> {
  const position = readCursor(after, trashCursor)
  const isFound = foundBy(search, now)
  const read = await Promise.all(
    subjects.map((subject) =>
      rowsOf(db, subject, { isFound: isFound[subject], position, limit: limit + 1 }),
    ),
  )
  const all = read.flat().toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
  const rows = all
    .slice(0, limit)
    .map((row) => ({ ...row, daysLeft: daysLeft(row.deletedAt, now) }))
  const last = rows.at(-1)
  const total = await countFound(db, isFound)
  return {
    rows,
    total,
    ...(last &&
      all.length > limit && { next: encodeCursor([last.deletedAt, last._id, last.subject]) }),
  }
}

export async function trashCount(db: Database, now = Date.now()) {
  return countFound(db, foundBy('', now))
}

function foundBy(search: string, now: number) {
  const isRestorable = sql<SqlBool>`"deletedAt" >= ${endOfTrash(now)}`
  const all = (conditions: RawBuilder<SqlBool>[]) =>
    sql<SqlBool>`${sql.join([isRestorable, ...conditions], sql` and `)}`
  const others = all(wordsOf(search).map(holds))
  // Products have no `searchText`.
  const products = all(wordsIn(search).map(titleHolds))
  return { products, posts: others, videos: others }
}

function wordsIn(search: string) {
  const words = searchForm(search.slice(0, 400)).split(/\s+/)
  return words.filter((word) => word !== '').slice(0, 10)
}

async function countFound(db: Database, isFound: ReturnType<typeof foundBy>) {
  const counts = await Promise.all(
    subjects.map((subject) => countOf(db, subject, isFound[subject])),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function rowsOf(db: Database, subject: Subject, { isFound, position, limit }: Query) {
  const picture = subject === 'videos' ? 'posterUrl' : 'imageUrl'
  // Imported records of two subjects may have the same id.
  const isBefore = sql.raw(position && subject < position.subject ? '<=' : '<')
  const { rows } = await sql<Omit<Trashed, 'subject' | 'daysLeft'>>`
    select "_id", "title", coalesce(${sql.ref(picture)}, '') as "imageUrl", "deletedAt"
    from ${sql.table(subject)} where ${isFound} and ${
      position
        ? sql<SqlBool>`("deletedAt", "_id") ${isBefore} (${position.deletedAt}, ${position._id})`
        : sql<SqlBool>`1 = 1`
    }
    order by "deletedAt" desc, "_id" desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ subject, ...row }))
}

/** Times and subject names contain no NUL, so keys sort like the columns. */
function keyOf({ deletedAt, _id, subject }: Position) {
  return `${deletedAt}\0${_id}\0${subject}`
}
