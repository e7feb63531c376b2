import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'

import type { Database } from './database.server.ts'
import { encodeCursor, readCursor, storable } from './fields.ts'
import { wordsOf } from './searched.ts'
import type { Subject, Tables } from './tables.server.ts'

export const sorts = ['newest', 'oldest', 'title', 'changed'] as const
type Sort = (typeof sorts)[number]

const orders = {
  newest: { column: 'createdAt', direction: 'desc' },
  oldest: { column: 'createdAt', direction: 'asc' },
  title: { column: 'titleKey', direction: 'asc' },
  changed: { column: 'updatedAt', direction: 'desc' },
} as const

export type ListRequest = {
  search?: string | undefined
  sort?: Sort | undefined
  at?: string | undefined
  limit: number
}

/** `first` is the position among `matching` of the page's first record, from 1; 0 if empty. */
export type ManagedPage<Row> = {
  rows: Row[]
  first: number
  matching: number
  total: number
  next?: string
  previous?: string
}

const listCursor = z
  .tuple([z.enum(['after', 'before']), z.enum(sorts), storable, storable])
  .transform(([side, sort, key, _id]) => ({ side, sort, key, _id }))
type Position = z.infer<typeof listCursor>
type Found = { _id: string; key: string; matching: number; passed: number }

const isLive = sql<SqlBool>`"deletedAt" is null`

type Conditions = {
  conditions?: Expression<SqlBool>[]
  /** Not every sort order has an index for these conditions. */
  isScattered?: boolean | undefined
}

type Filter = Conditions & {
  subject: Subject
  known?: { total: number; matching?: number | undefined }
}

export async function managedPage(
  db: Database,
  { subject, conditions = [], isScattered, known }: Filter,
  request: ListRequest,
): Promise<ManagedPage<string>> {
  const filter = {
    table: subject,
    conditions: [isLive, ...conditions],
    isScattered,
    matching: known?.matching,
  }
  const found = await listedPage(db, filter, request)
  return { ...found, total: known?.total ?? (await countOf(db, subject)) }
}

/** A record meets at most one of `kinds`, each with an index. `matching` is the number without a search. */
type Listed = Conditions & {
  table: keyof Tables
  kinds?: Expression<SqlBool>[]
  matching?: number | undefined
}

export async function listedPage(
  db: Database,
  listed: Listed,
  { search = '', sort = 'newest', at = '', limit }: ListRequest,
): Promise<Omit<ManagedPage<string>, 'total'>> {
  const cursor = readCursor(at, listCursor)
  const position = cursor?.sort === sort ? cursor : undefined
  const found = await foundAt(db, listed, { words: wordsOf(search), sort, position, limit })
  const isShort = found.length === 0 || (position?.side === 'before' && found.length < limit)
  // Records were deleted meanwhile: show the first page instead of a partial one.
  if (position && isShort) return listedPage(db, listed, { search, sort, limit })
  return pageOf(found, sort, position)
}

const stateFilter = z.enum(['live', 'draft']).optional().catch(undefined)

const states = {
  live: sql<SqlBool>`"state" is null`,
  draft: sql<SqlBool>`"state" = 'draft'`,
}

export function stateConditions(query: URLSearchParams) {
  const state = stateFilter.parse(query.get('state') ?? undefined)
  return state ? [states[state]] : []
}

const always = sql<SqlBool>`1 = 1`

export function holds(word: string) {
  return columnHolds('searchText', word)
}

export function titleHolds(word: string) {
  return columnHolds('titleKey', word)
}

function columnHolds(column: 'searchText' | 'titleKey', word: string) {
  const pattern = `%${word.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`
}

const idsAtOnce = 500

export async function* matchingRecords(
  db: Database,
  subject: Subject,
  { conditions = [], search = '' }: { conditions?: Expression<SqlBool>[]; search?: string },
) {
  const all = sql.join([isLive, ...conditions, ...wordsOf(search).map(holds)], sql` and `)
  for (let last = ''; ;) {
    const { rows } = await sql<{ _id: string; title: string }>`
      select "_id", "title" from ${sql.table(subject)} where ${all} and "_id" > ${last}
      order by "_id" limit ${idsAtOnce}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < idsAtOnce) return
    last = rows.at(-1)?._id ?? last
  }
}

export function oneOf(db: Database, ids: string[]) {
  const listed = JSON.stringify(ids)
  return db.engine === 'sqlite'
    ? sql<SqlBool>`"_id" in (select "value" from json_each(${listed}))`
    : sql<SqlBool>`"_id" in (select json_array_elements_text(${listed}::json))`
}

type Query = { words: string[]; sort: Sort; position: Position | undefined; limit: number }

/** A search scans every record, so one scan serves the page and both counts; else each uses an index. */
async function foundAt(
  db: Database,
  { table, kinds = [always], conditions = [], isScattered = false, matching: known }: Listed,
  { words, sort, position, limit }: Query,
) {
  const isOneScan = isScattered || words.length > 0
  const { column, direction } = orders[sort]
  const isForward = position?.side !== 'before'
  const isRising = (direction === 'asc') === isForward
  const order = sql.raw(isRising ? 'asc' : 'desc')
  const beyond = (key: string) => comparedTo(position, key, isRising ? '>' : '<')
  const passed = isForward
    ? (key: string) => comparedTo(position, key, isRising ? '<=' : '>=')
    : beyond
  const scans = kinds.map((kind) => {
    const all = [kind, ...conditions, ...words.map(holds)]
    return sql`from ${sql.table(table)} where ${sql.join(all, sql` and `)}`
  })
  const counted = (also: (key: string) => Expression<SqlBool>) =>
    isOneScan
      ? sql`(select count(*) from "found" where ${also('key')})`
      : sql.join(
          scans.map((scan) => sql`(select count(*) ${scan} and ${also(column)})`),
          sql` + `,
        )
  const matching = known === undefined || words.length > 0 ? counted(() => always) : sql.lit(known)
  const listed = scans.map((scan) => sql`select "_id", ${sql.ref(column)} as "key" ${scan}`)
  const { rows } = await sql<Found>`
    with "found" as ${sql.raw(isOneScan ? 'materialized' : 'not materialized')} (
      ${sql.join(listed, sql` union all `)}
    )
    select "_id", "key", ${matching} as "matching", ${position ? counted(passed) : sql`0`} as "passed"
    from "found" where ${position ? beyond('key') : always}
    order by "key" ${order}, "_id" ${order} limit ${limit}`.execute(db)
  return isForward ? rows : rows.toReversed()
}

function comparedTo(position: Position | undefined, key: string, sign: '<' | '>' | '<=' | '>=') {
  const cursor = sql`(${position?.key ?? ''}, ${position?._id ?? ''})`
  return sql<SqlBool>`(${sql.ref(key)}, "_id") ${sql.raw(sign)} ${cursor}`
}

function pageOf(found: Found[], sort: Sort, position: Position | undefined) {
  const [top, bottom] = [found[0], found.at(-1)]
  if (!top || !bottom) return { rows: [], first: 0, matching: 0 }
  const before = position?.side === 'before' ? top.passed - found.length : top.passed
  return {
    rows: found.map(({ _id }) => _id),
    first: before + 1,
    matching: top.matching,
    ...(before + found.length < top.matching && {
      next: encodeCursor(['after', sort, bottom.key, bottom._id]),
    }),
    ...(before > 0 && { previous: encodeCursor(['before', sort, top.key, top._id]) }),
  }
}

export async function countOf(db: Database, subject: Subject, condition = isLive) {
  const { records } = await db
    .selectFrom(subject)
    .select((eb) => eb.fn.countAll<number>().as('records'))
    .where(condition)
    .executeTakeFirstOrThrow()
  return records
}
