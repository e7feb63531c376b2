import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'

import type { Database } from './database.server.ts'
import { encodeCursor, readCursor, storable } from './fields.ts'
import { countOf, holds, titleHolds } from './managed-list.server.ts'
import { folded, wordsOf } from './searched.ts'
import type { Subject } from './tables.server.ts'
import { daysLeft, endOfTrash } from './trash.server.ts'

export type Trashed = {
  subject: Subject
  _id: string
  title: string
  imageUrl: string
  deletedAt: string
  daysLeft: number
}

type Asked = {
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

export async function trashed(
  db: Database,
  { search = '', after = '', limit, now = Date.now() }: Asked,
): Promise<{ rows: Trashed[]; next?: string; total: number }> {
  const position = readCursor(after, trashCursor)
  const isFound = foundBy(search, now)
  const read = await Promise.all(
    subjects.map((subject) =>
      rowsOf(db, subject, { isFound: isFound[subject], position, limit: limit + 1 }),
    ),
  )
  const all = read.flat().toSorted((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1))
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
  const words = folded(search.slice(0, 400)).split(/\s+/)
  return words.filter((word) => word !== '').slice(0, 10)
}

async function countFound(db: Database, isFound: ReturnType<typeof foundBy>) {
  const counts = await Promise.all(
    subjects.map((subject) => countOf(db, subject, isFound[subject])),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

type Query = { isFound: RawBuilder<SqlBool>; position: Position | undefined; limit: number }

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

/** Sorts in the order of the tables: times and subject names contain no NUL. */
function keyOf({ deletedAt, _id, subject }: Position) {
  return `${deletedAt}\0${_id}\0${subject}`
}
