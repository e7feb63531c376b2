import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { encodeCursor, readCursor } from '#app/database/fields.ts'
import { valuesIn } from '#app/database/record-rows.server.ts'
import { inOrder } from '#app/database/searched.ts'

import { categoriesOf } from '../categories.ts'
import type { Order, SortKey } from '../product-list.tsx'
import { cardColumns, cardFrom, productRows } from '../product-rows.server.ts'
import { type Candidate, compareCandidates, hiddenFilters } from './engine/candidates.server.ts'
import { countFacets, countSpecifications } from './engine/facets.server.ts'
import { matchesWithFallbacks, type MatchesWithFallbacks } from './engine/matches.server.ts'
import { parseQuery } from './engine/parsed-query.ts'
import { queueSearch, yieldToEventLoop } from './engine/search-queue.server.ts'
import { lookalikeQuery, similarWords } from './engine/spelling.server.ts'
import { filterTerms, type SearchFilters } from './engine/terms.ts'

export type SearchRequest = SearchFilters & {
  query: string
  at?: string | undefined
  sort?: Order | undefined
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

/** All products of a filter, which has at least a category. `isStart` if `at` names no product. */
export function filteredProducts(db: Database, request: SearchRequest) {
  return queueSearch(db, 'searches', async () => {
    const scope = { terms: [...filterTerms(request), ...hiddenFilters(db)] }
    const { candidates, isMore } = await matchesWithFallbacks(db, parseQuery(''), scope)
    const order = await sorted(db, candidates, request.sort)
    return {
      ...(await pageAfter(db, order, request)),
      matching: candidates.length,
      isMore,
      isStart: readCursor(request.at ?? '', cursorShape) === undefined,
    }
  })
}

export function filterChoices(db: Database, filters: SearchFilters) {
  return queueSearch(db, 'searches', async () => {
    const query = parseQuery('')
    const scope = { terms: [...filterTerms(filters), ...hiddenFilters(db)] }
    const { candidates, isMore } = await matchesWithFallbacks(db, query, scope)
    return {
      matching: candidates.length,
      isMore,
      facets: await countFacets(db, query, filters, candidates),
      specifications: await countSpecifications(db, filters, candidates),
    }
  })
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

function cursorParts({ rank, createdAt, _id, named }: RankedProduct) {
  return [String(rank), createdAt, _id, ...(named ?? [])]
}

const cursorShape = z
  .tuple([z.string().regex(/^\d{1,2}$/), z.string(), z.string()])
  .rest(z.string())
  .transform(([rank, createdAt, _id, ...named]) => ({ rank: Number(rank), createdAt, _id, named }))

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Only an order by names needs `named`: what the products are sorted by, the first before the others. */
type RankedProduct = Pick<Candidate, '_id' | 'createdAt' | 'rank'> & { named?: string[] }

/** The best match first unless the buyer chose an order. Products without the value come last in both directions. */
function orderOf(sort: Order | undefined) {
  if (!sort) return compareCandidates
  const direction = sort.startsWith('-') ? -1 : 1
  if (keyOf(sort) === 'newest')
    return (one: RankedProduct, other: RankedProduct) =>
      direction * compareCandidates({ ...one, rank: 0 }, { ...other, rank: 0 })
  return (one: RankedProduct, other: RankedProduct) => {
    for (const [at, value = ''] of (one.named ?? []).entries()) {
      const beside = other.named?.[at] ?? ''
      if (!value !== !beside) return Number(!value) - Number(!beside)
      const order = compare(value, beside)
      if (order !== 0) return direction * order
    }
    return compareCandidates(one, other)
  }
}

function keyOf(sort: Order) {
  return sort.replace('-', '')
}

type Names = { title: string; maker: string | null; model: string | null; number: string } & {
  impaCode: string | null
  availability: string | null
}

const sortedBy = {
  newest: () => [],
  title: ({ title }) => [title],
  maker: ({ maker, model, title }) => [maker ?? '', model ?? '', title],
  number: ({ number, title }) => [number, title],
  impa: ({ impaCode, title }) => [impaCode ?? '', title],
  availability: ({ availability, title }) => [
    availability ? String(availabilities.indexOf(availability)) : '',
    title,
  ],
} satisfies { [key in SortKey]: (names: Names) => string[] }

const availabilities = ['in stock', 'to order', 'ask']

async function sorted(
  db: Database,
  candidates: Candidate[],
  sort: Order | undefined,
): Promise<RankedProduct[]> {
  if (!sort || candidates.length === 0) return candidates
  const key = keyOf(sort)
  if (!isSortKey(key) || key === 'newest') return candidates.toSorted(orderOf(sort))
  const names = await namesOf(db, candidates)
  return candidates
    .map(({ _id, createdAt, rank }) => {
      const own = names.get(_id)
      return { _id, createdAt, rank, named: own ? sortedBy[key](own) : [] }
    })
    .toSorted(orderOf(sort))
}

function isSortKey(key: string): key is SortKey {
  return key in sortedBy
}

async function namesOf(db: Database, candidates: Candidate[]) {
  await yieldToEventLoop(db)
  const ids = candidates.map(({ _id }) => _id)
  const rows = await db
    .selectFrom('products')
    .select(['_id', 'title', 'maker', 'model', 'impaCode', 'availability', 'partNumbers'])
    .where('_id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => {
      const { partNumbers = [] } = valuesIn(productRows, { partNumbers: row.partNumbers })
      return [row._id, { ...row, number: partNumbers[0]?.value ?? '' }]
    }),
  )
}
