import { sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'

import { categoriesOf, hiddenIds } from '../../categories.ts'
import { yieldToEventLoop } from './search-queue.server.ts'
import type { Steps, Step } from './steps.ts'
import { queryText, type Scope, term, type TermQuery } from './terms.ts'

export type Candidate = { _id: string; createdAt: string; facets: string; rank: number }

/** If there are more, only the newest of each step are ranked. */
const mostCandidates = 2000

/** Enough for 2,000 products if every eighth product matches. */
const newestPositions = 16_000

/** What a buyer's search leaves out; the owner's search finds the products of hidden categories too. */
export function hiddenFilters(db: Database): TermQuery[] {
  const ids = hiddenIds(categoriesOf(db))
  return ids.map((id) => ({ not: term('k', id) }))
}

export function buyersScope(db: Database): Scope {
  return { terms: hiddenFilters(db) }
}

export async function candidatesFor(db: Database, { codes, words }: Steps, scope: Scope) {
  const ranks = new Map<number, number>()
  const rank = (positions: number[], value: number) => {
    for (const position of positions) if (!ranks.has(position)) ranks.set(position, value)
  }
  const isEnough = () => ranks.size > mostCandidates
  const limit = mostCandidates + 1
  const look = (step: Step) => newestPositionsWith(db, step, scope, limit, newestPositions)
  for (const [index, step] of codes.entries())
    if (!isEnough()) rank(await positionsWith(db, step, scope, limit), index)
  const [nearest, ...wider] = words
  if (nearest && !isEnough()) rank(await look(nearest), codes.length)
  const widest = wider.at(-1)
  // Once all results of the widest step are ranked, the steps between add nothing.
  const all = widest && !isEnough() ? await look(widest) : []
  for (const [index, step] of wider.slice(0, -1).entries()) {
    if (isEnough() || all.every((position) => ranks.has(position))) break
    rank(await look(step), codes.length + 1 + index)
  }
  rank(all, codes.length + words.length)
  const isMore = isEnough()
  const rows = await rowsAt(db, [...ranks.keys()].slice(0, mostCandidates))
  const candidates = rows.map(({ place, ...row }) => ({ ...row, rank: ranks.get(place) ?? 0 }))
  return { candidates: candidates.toSorted(compareCandidates), isMore }
}

type Ordered = Pick<Candidate, 'rank' | 'createdAt' | '_id'>

export function compareCandidates(one: Ordered, other: Ordered) {
  if (one.rank !== other.rank) return one.rank - other.rank
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1
  if (one._id === other._id) return 0
  return one._id < other._id ? 1 : -1
}

export async function positionsWith(db: Database, step: Step, scope: Scope, limit: number) {
  await yieldToEventLoop(db)
  const text = textFor(db, step, scope)
  const condition = sql`${isIn(scope)} ${codesContain(step)}`
  // The subquery keeps PostgreSQL from estimating the matches, so that it always uses the index.
  const { rows } =
    db.engine === 'sqlite'
      ? await sql<{ place: number }>`
        select "place" from "productTerms" cross join "searchedProducts" on "place" = "productTerms".rowid
        where "productTerms" match ${text} and ${condition}
        order by "productTerms".rowid desc limit ${limit}`.execute(db)
      : await sql<{ place: number }>`
        select "place" from "searchedProducts"
        where "terms" @@ (select ${text}::tsquery) and ${condition}
        order by "place" + 0 desc limit ${limit}`.execute(db)
  return rows.map(({ place }) => place)
}

export function textFor({ engine }: Database, { query }: Step, { terms }: Scope) {
  return queryText({ all: [query, ...terms] }, engine)
}

function isIn({ withUnlisted }: Scope) {
  return withUnlisted ? sql`"deletedAt" is null` : sql`"deletedAt" is null and "state" is null`
}

export function codesContain({ codeParts = [] }: Pick<Step, 'codeParts'>) {
  const parts = codeParts.map((part) => sql`and "codes" like ${`%${part}%`}`)
  return sql.join(parts, sql` `)
}

/** PostgreSQL reads every match before it knows the newest, so this reads only the `newest` positions first. */
export async function newestPositionsWith(
  db: Database,
  step: Step,
  scope: Scope,
  limit: number,
  newest: number,
) {
  if (db.engine === 'sqlite') return positionsWith(db, step, scope, limit)
  const text = textFor(db, step, scope)
  const first = await positionsAmong(db, text, { newest, limit, scope })
  const end = first[0]?.end ?? 0
  const promising = (2 * newest * limit) / (first.length + 1)
  const rows =
    first.length < limit && promising < end / 4
      ? await positionsAmong(db, text, { newest: promising, limit, scope })
      : first
  if (rows.length < limit) return positionsWith(db, step, scope, limit)
  return rows.map(({ place }) => place)
}

type Newest = { newest: number; limit: number; scope: Scope }

async function positionsAmong(db: Database, terms: string, { newest, limit, scope }: Newest) {
  const end = sql`(select max("place") from "searchedProducts")`
  const { rows } = await sql<{ place: number; end: number }>`
    select "place", ${end} as "end" from "searchedProducts"
    where "terms" @@ (select ${terms}::tsquery) and ${isIn(scope)}
      and "place" > ${end} - ${Math.round(newest)}::bigint
    order by "place" desc limit ${limit}`.execute(db)
  return rows
}

/** Without an order PostgreSQL stops at the first match. */
export async function hasMatch(db: Database, step: Step) {
  const scope = buyersScope(db)
  if (db.engine === 'sqlite') return (await positionsWith(db, step, scope, 1)).length > 0
  const { rows } = await sql`
    with "found" as materialized (
      select 1 from "searchedProducts"
      where "terms" @@ (select ${textFor(db, step, scope)}::tsquery) and ${isIn(scope)}
    )
    select 1 from "found" limit 1`.execute(db)
  return rows.length > 0
}

async function rowsAt(db: Database, positions: number[]) {
  await yieldToEventLoop(db)
  return db
    .selectFrom('searchedProducts')
    .select(['place', 'productId as _id', 'createdAt', 'facets'])
    .where('place', 'in', inList(db, positions))
    .execute()
}

export async function productsAt(db: Database, positions: number[]) {
  const rows = await rowsAt(db, positions)
  const ids = new Map(rows.map(({ place, _id }) => [place, _id]))
  return positions.flatMap((position) => ids.get(position) ?? [])
}

export async function codesAt(db: Database, positions: number[]) {
  const found = db.selectFrom('searchedProducts').select('codes')
  const rows = await found.where('place', 'in', inList(db, positions)).execute()
  return rows.flatMap(({ codes }) => codes.trim().split(' '))
}

/** One parameter, so that the SQL is the same for any number of positions. */
function inList(db: Database, positions: number[]) {
  const text = JSON.stringify(positions)
  return db.engine === 'sqlite'
    ? sql<number>`(select "value" from json_each(${text}))`
    : sql<number>`(select "value"::bigint from json_array_elements_text(${text}::json))`
}
