import { sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'

import { yieldToEventLoop } from './in-turn.server.ts'
import type { Steps, Tier } from './steps.ts'
import { queryText } from './terms.ts'

/** A product that was found, and by which step of the order. `facets` is JSON, as it was filed. */
export type Candidate = { _id: string; createdAt: string; facets: string; rank: number }

/** Of more than these, the newest of each step are looked at. */
const mostCandidates = 2000

/** They hold enough when every eighth product has what is wanted. */
const newestPlaces = 16_000

/** What the steps find, in the order in which it is shown: the nearest first, then the newest. */
export async function candidatesFor(db: Database, { codes, words }: Steps, filters: string[]) {
  const ranks = new Map<number, number>()
  const rank = (places: number[], step: number) => {
    for (const place of places) if (!ranks.has(place)) ranks.set(place, step)
  }
  const isEnough = () => ranks.size > mostCandidates
  const limit = mostCandidates + 1
  const look = (tier: Tier) => newestWith(db, tier, filters, limit, newestPlaces)
  for (const [step, tier] of codes.entries())
    if (!isEnough()) rank(await placesWith(db, tier, filters, limit), step)
  const [nearest, ...wider] = words
  if (nearest && !isEnough()) rank(await look(nearest), codes.length)
  const widest = wider.at(-1)
  // Once all that the widest finds is ranked, no step between can tell more.
  const all = widest && !isEnough() ? await look(widest) : []
  for (const [step, tier] of wider.slice(0, -1).entries()) {
    if (isEnough() || all.every((place) => ranks.has(place))) break
    rank(await look(tier), codes.length + 1 + step)
  }
  rank(all, codes.length + words.length)
  const isMore = isEnough()
  const rows = await rowsAt(db, [...ranks.keys()].slice(0, mostCandidates))
  const candidates = rows.map(({ place, ...row }) => ({ ...row, rank: ranks.get(place) ?? 0 }))
  return { candidates: candidates.toSorted(inOrder), isMore }
}

type Ordered = Pick<Candidate, 'rank' | 'createdAt' | '_id'>

export function inOrder(one: Ordered, other: Ordered) {
  if (one.rank !== other.rank) return one.rank - other.rank
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1
  if (one._id === other._id) return 0
  return one._id < other._id ? 1 : -1
}

/** Where the newest products stand that have what is wanted, up to `limit`. */
export async function placesWith(db: Database, tier: Tier, filters: string[], limit: number) {
  await yieldToEventLoop(db)
  const text = textFor(db, tier, filters)
  // The inner question keeps PostgreSQL from guessing how many have the terms: its index is always the best way.
  const { rows } =
    db.engine === 'sqlite'
      ? await sql<{ place: number }>`
        select "place" from "productTerms" cross join "searchedProducts" on "place" = "productTerms".rowid
        where "productTerms" match ${text} and "deletedAt" is null ${holding(tier)}
        order by "productTerms".rowid desc limit ${limit}`.execute(db)
      : await sql<{ place: number }>`
        select "place" from "searchedProducts"
        where "terms" @@ (select ${text}::tsquery) and "deletedAt" is null ${holding(tier)}
        order by "place" + 0 desc limit ${limit}`.execute(db)
  return rows.map(({ place }) => place)
}

/** What is asked of the terms of a product, in the language of the engine. */
export function textFor({ engine }: Database, { wanted }: Tier, filters: string[]) {
  return queryText({ all: [wanted, ...filters] }, engine)
}

/** That all of `holds` stand in the codes of a product. */
export function holding({ holds = [] }: Pick<Tier, 'holds'>) {
  const parts = holds.map((part) => sql`and "codes" like ${`%${part}%`}`)
  return sql.join(parts, sql` `)
}

/**
 * The same for what thousands of products may have. PostgreSQL reads every product that has it before it knows
 * which are the newest, so it is asked for the `newest` places first, then for as many as promise to hold enough.
 */
export async function newestWith(
  db: Database,
  tier: Tier,
  filters: string[],
  limit: number,
  newest: number,
) {
  if (db.engine === 'sqlite') return placesWith(db, tier, filters, limit)
  const text = textFor(db, tier, filters)
  const first = await placesAmong(db, text, newest, limit)
  const end = first[0]?.end ?? 0
  const promising = (2 * newest * limit) / (first.length + 1)
  const rows =
    first.length < limit && promising < end / 4
      ? await placesAmong(db, text, promising, limit)
      : first
  if (rows.length < limit) return placesWith(db, tier, filters, limit)
  return rows.map(({ place }) => place)
}

async function placesAmong(db: Database, terms: string, newest: number, limit: number) {
  const end = sql`(select max("place") from "searchedProducts")`
  const { rows } = await sql<{ place: number; end: number }>`
    select "place", ${end} as "end" from "searchedProducts"
    where "terms" @@ (select ${terms}::tsquery) and "deletedAt" is null
      and "place" > ${end} - ${Math.round(newest)}::bigint
    order by "place" desc limit ${limit}`.execute(db)
  return rows
}

/** Whether any product has what is wanted: asked without an order, PostgreSQL stops at the first. */
export async function isThere(db: Database, tier: Tier) {
  if (db.engine === 'sqlite') return (await placesWith(db, tier, [], 1)).length > 0
  const { rows } = await sql`
    with "found" as materialized (
      select 1 from "searchedProducts"
      where "terms" @@ (select ${queryText(tier.wanted, db.engine)}::tsquery) and "deletedAt" is null
    )
    select 1 from "found" limit 1`.execute(db)
  return rows.length > 0
}

async function rowsAt(db: Database, places: number[]) {
  await yieldToEventLoop(db)
  return db
    .selectFrom('searchedProducts')
    .select(['place', 'productId as _id', 'createdAt', 'facets'])
    .where('place', 'in', listed(db, places))
    .execute()
}

/** The ids of the products in these places, in their order. */
export async function productsAt(db: Database, places: number[]) {
  const rows = await rowsAt(db, places)
  const ids = new Map(rows.map(({ place, _id }) => [place, _id]))
  return places.flatMap((place) => ids.get(place) ?? [])
}

/** The codes, in their plain form, of the products in these places. */
export async function codesAt(db: Database, places: number[]) {
  const found = db.selectFrom('searchedProducts').select('codes')
  const rows = await found.where('place', 'in', listed(db, places)).execute()
  return rows.flatMap(({ codes }) => codes.trim().split(' '))
}

/** As one value, so that a statement is the same for every number of places. */
function listed(db: Database, places: number[]) {
  const text = JSON.stringify(places)
  return db.engine === 'sqlite'
    ? sql<number>`(select "value" from json_each(${text}))`
    : sql<number>`(select "value"::bigint from json_array_elements_text(${text}::json))`
}
