import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { decodeCursor, encodeCursor } from '#app/database/fields.ts'
import { inOrder as inOrderOf } from '#app/database/searched.ts'

import { namesOf } from '../categories.ts'
import { cardColumns, cardFrom, type ProductCard } from '../product-rows.server.ts'
import { type Candidate, compareCandidates } from './engine/candidates.server.ts'
import { countFacets, type Facets } from './engine/facets.server.ts'
import { matchesWithFallbacks } from './engine/matches.server.ts'
import { parseQuery } from './engine/parsed-query.ts'
import { yieldToEventLoop, queueSearch } from './engine/search-queue.server.ts'
import { lookalikeQuery, similarWords } from './engine/spelling.server.ts'
import { filterTerms, type SearchFilters } from './engine/terms.ts'

export type SearchAsked = SearchFilters & { query: string; at?: string | undefined; limit: number }

export type SearchAnswer = {
  products: ProductCard[]
  /** The number of products found; 2,000 with `isMore`. */
  matching: number
  isMore: boolean
  facets: Facets
  next?: string
  mended?: string
  /** A corrected query for a code that no product has; only offered. */
  didYouMean?: string
  nearest?: string[]
}

export function search(db: Database, asked: SearchAsked): Promise<SearchAnswer> {
  return queueSearch(db, 'searches', () => answerOf(db, asked))
}

async function answerOf(db: Database, asked: SearchAsked): Promise<SearchAnswer> {
  const parsed = parseQuery(asked.query)
  const { candidates, isMore, other } = await matchesWithFallbacks(db, parsed, filterTerms(asked))
  const isAsTyped = candidates.length > 0 && other === undefined
  const didYouMean = isAsTyped ? undefined : await lookalikeQuery(db, asked.query, parsed)
  return {
    ...(await pageOf(db, candidates, asked)),
    matching: candidates.length,
    isMore,
    facets: await countFacets(db, parsed, asked, candidates, namesOf),
    ...(other && { mended: other.join(' ') }),
    ...(didYouMean !== undefined && { didYouMean }),
    ...(candidates.length === 0 && { nearest: await similarWords(db, parsed) }),
  }
}

async function pageOf(db: Database, candidates: Candidate[], { at = '', limit }: SearchAsked) {
  const cursor = cursorFrom(at)
  const start = cursor ? candidates.findIndex((one) => compareCandidates(one, cursor) > 0) : 0
  const page = start < 0 ? [] : candidates.slice(start, start + limit)
  const last = page.at(-1)
  const isCut = last !== undefined && last !== candidates.at(-1)
  return {
    products: await cardsOf(db, page),
    ...(isCut && { next: encodeCursor([String(last.rank), last.createdAt, last._id]) }),
  }
}

async function cardsOf(db: Database, page: Candidate[]) {
  if (page.length === 0) return []
  await yieldToEventLoop(db)
  const ids = page.map(({ _id }) => _id)
  const rows = await db.selectFrom('products').select(cardColumns).where('_id', 'in', ids).execute()
  return inOrderOf(ids, rows).map(cardFrom)
}

const cursorShape = z.tuple([z.string().regex(/^\d{1,2}$/), z.string(), z.string()])

function cursorFrom(text: string) {
  const [rank, createdAt, _id] = cursorShape.safeParse(decodeCursor(text)).data ?? []
  if (rank === undefined || createdAt === undefined || _id === undefined) return undefined
  return { rank: Number(rank), createdAt, _id }
}
