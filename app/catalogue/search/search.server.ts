import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { encodeCursor, readCursor } from '#app/database/fields.ts'
import { inOrder } from '#app/database/searched.ts'

import { categoriesOf } from '../categories.ts'
import type { Sort } from '../product-list.tsx'
import { cardColumns, cardFrom } from '../product-rows.server.ts'
import { type Candidate, compareCandidates, hiddenFilters } from './engine/candidates.server.ts'
import { countFacets } from './engine/facets.server.ts'
import { matchesWithFallbacks, type MatchesWithFallbacks } from './engine/matches.server.ts'
import { parseQuery } from './engine/parsed-query.ts'
import { queueSearch, yieldToEventLoop } from './engine/search-queue.server.ts'
import { lookalikeQuery, similarWords } from './engine/spelling.server.ts'
import { filterTerms, type SearchFilters } from './engine/terms.ts'

export type SearchRequest = SearchFilters & {
  query: string
  at?: string | undefined
  sort?: Sort | undefined
  limit: number
}

export type SearchAnswer = Awaited<ReturnType<typeof search>>

export function search(db: Database, request: SearchRequest) {
  return queueSearch(db, 'searches', () => answerOf(db, request))
}

async function answerOf(db: Database, request: SearchRequest) {
  const parsed = parseQuery(request.query)
  const scope = { terms: [...filterTerms(request), ...hiddenFilters(db)] }
  const found = await matchesWithFallbacks(db, parsed, scope)
  const isAsTyped = found.candidates.length > 0 && found.searchedFor === undefined
  const didYouMean = isAsTyped ? undefined : await lookalikeQuery(db, request.query, parsed)
  // A number that looks like a known one is a typing error, so the products without it are not shown.
  const { candidates, isMore, searchedFor, missing } =
    didYouMean !== undefined && found.missing ? noMatches : found
  return {
    ...(await pageAfter(db, await sorted(db, candidates, request.sort), request)),
    matching: candidates.length,
    isMore,
    facets: await countFacets(db, parsed, request, candidates),
    ...(searchedFor && { searchedFor: searchedFor.join(' ') }),
    ...(missing && { missing: missing.join(' ').toUpperCase() }),
    ...(didYouMean !== undefined && { didYouMean }),
    ...(candidates.length === 0 && { nearest: await similarWords(db, parsed) }),
  }
}

const noMatches: MatchesWithFallbacks = { candidates: [], isMore: false }

async function pageAfter(db: Database, candidates: RankedProduct[], request: SearchRequest) {
  const { at = '', limit, sort } = request
  const cursor = readCursor(at, cursorShape)
  const compare = orderOf(sort)
  const start = cursor ? candidates.findIndex((one) => compare(one, cursor) > 0) : 0
  const page = start < 0 ? [] : candidates.slice(start, start + limit)
  const last = page.at(-1)
  const isCut = last !== undefined && last !== candidates.at(-1)
  return {
    products: await cardsOf(db, page),
    ...(isCut && { next: encodeCursor(cursorParts(last)) }),
  }
}

async function cardsOf(db: Database, page: RankedProduct[]) {
  if (page.length === 0) return []
  await yieldToEventLoop(db)
  const ids = page.map(({ _id }) => _id)
  const rows = await db.selectFrom('products').select(cardColumns).where('_id', 'in', ids).execute()
  return inOrder(ids, rows).map((row) => cardFrom(categoriesOf(db), row))
}

function cursorParts({ rank, createdAt, _id, title, maker }: RankedProduct) {
  return [String(rank), createdAt, _id, ...(title === undefined ? [] : [title, maker ?? ''])]
}

const cursorShape = z
  .tuple([z.string().regex(/^\d{1,2}$/), z.string(), z.string()])
  .rest(z.string())
  .transform(([rank, createdAt, _id, title = '', maker = '']) => {
    return { rank: Number(rank), createdAt, _id, title, maker }
  })

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Only an order by names needs `title` and `maker`. */
type RankedProduct = Pick<Candidate, '_id' | 'createdAt' | 'rank'> & {
  title?: string
  maker?: string | null
}

/** The best match is first unless the buyer chose another order. Products without a maker come last. */
function orderOf(sort: Sort | undefined) {
  return sort ? orders[sort] : compareCandidates
}

const orders = {
  newest: (one, other) => compareCandidates({ ...one, rank: 0 }, { ...other, rank: 0 }),
  title: byTitle,
  maker: (one, other) => byMaker(one, other) || byTitle(one, other),
} satisfies { [sort in Sort]: (one: RankedProduct, other: RankedProduct) => number }

function byTitle(one: RankedProduct, other: RankedProduct) {
  return compare(one.title ?? '', other.title ?? '') || compareCandidates(one, other)
}

function byMaker({ maker: one }: RankedProduct, { maker: other }: RankedProduct) {
  if (!one || !other) return Number(!one) - Number(!other)
  return compare(one, other)
}

async function sorted(
  db: Database,
  candidates: Candidate[],
  sort: Sort | undefined,
): Promise<RankedProduct[]> {
  if (!sort || candidates.length === 0) return candidates
  if (sort === 'newest') return candidates.toSorted(orderOf(sort))
  const names = await namesOf(db, candidates)
  return candidates.map((one) => ({ ...one, ...names.get(one._id) })).toSorted(orderOf(sort))
}

async function namesOf(db: Database, candidates: Candidate[]) {
  await yieldToEventLoop(db)
  const ids = candidates.map(({ _id }) => _id)
  const rows = await db
    .selectFrom('products')
    .select(['_id', 'title', 'maker'])
    .where('_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row._id, row]))
}
