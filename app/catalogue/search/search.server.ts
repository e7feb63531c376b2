import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { inOrder as inOrderOf } from '#app/database/managed-list.server.ts'
import { partsIn, placeText } from '#app/database/place-text.ts'
import { type Candidate, candidatesFor, inOrder } from '#app/search/candidates.server.ts'
import { filterTerms, type Narrowed } from '#app/search/described.ts'
import { facetsOf } from '#app/search/facets.ts'
import { meant, mended, nearWords } from '#app/search/mistyped.server.ts'
import { begunSteps, type Reading, readingOf, stepsOf } from '#app/search/reading.ts'

import { namesOf } from '../categories.ts'
import { cardColumns, cardFrom, type ProductCard } from '../product-rows.server.ts'

/** `at` is a `next` of the same search; any other text is the beginning. */
export type SearchAsked = Narrowed & { query: string; at?: string | undefined; limit: number }

export type SearchAnswer = {
  products: ProductCard[]
  /** How many were found; with `isMore` the 2,000 that were looked at. */
  matching: number
  isMore: boolean
  facets: ReturnType<typeof facetsOf>
  next?: string
  /** The words that were searched when those typed found nothing. */
  mended?: string
  /** What may have been meant by a code that no product has; nobody searched for it. */
  didYouMean?: string
  /** Words in use that are like one that was typed, when nothing was found. */
  nearest?: string[]
}

/** The products that a buyer may mean, from what stands on a nameplate or what the trade calls a part. */
export async function search(db: Database, asked: SearchAsked): Promise<SearchAnswer> {
  const reading = readingOf(asked.query)
  const filters = filterTerms(asked)
  const typed = await found(db, reading, filters)
  if (typed.candidates.length > 0) return answer(db, asked, typed)
  const words = await mended(db, reading)
  const other = words && (await found(db, { code: '', words }, filters))
  const didYouMean = await meant(db, asked.query, reading)
  const offered = didYouMean === undefined ? {} : { didYouMean }
  if (words && other && other.candidates.length > 0)
    return { ...(await answer(db, asked, other)), mended: words.join(' '), ...offered }
  return { ...(await answer(db, asked, typed)), ...offered, nearest: await nearWords(db, reading) }
}

/** Beginnings of words count when nothing else is found. */
async function found(db: Database, reading: Reading, filters: string[]): Promise<Found> {
  const whole = await candidatesFor(db, stepsOf(reading), filters)
  if (whole.candidates.length > 0) return whole
  return candidatesFor(db, begunSteps(reading), filters)
}

type Found = { candidates: Candidate[]; isMore: boolean }

async function answer(db: Database, { at = '', limit }: SearchAsked, found: Found) {
  const { candidates, isMore } = found
  const place = placeFrom(at)
  const start = place ? candidates.findIndex((one) => inOrder(one, place) > 0) : 0
  const page = start < 0 ? [] : candidates.slice(start, start + limit)
  const last = page.at(-1)
  const isCut = last !== undefined && last !== candidates.at(-1)
  return {
    products: await cardsOf(db, page),
    matching: candidates.length,
    isMore,
    facets: facetsOf(candidates, namesOf),
    ...(isCut && { next: placeText([String(last.rank), last.createdAt, last._id]) }),
  }
}

async function cardsOf(db: Database, page: Candidate[]) {
  if (page.length === 0) return []
  const ids = page.map(({ _id }) => _id)
  const rows = await db.selectFrom('products').select(cardColumns).where('_id', 'in', ids).execute()
  return inOrderOf(ids, rows).map(cardFrom)
}

const placeShape = z.tuple([z.string().regex(/^\d{1,2}$/), z.string(), z.string()])

function placeFrom(text: string) {
  const [rank, createdAt, _id] = placeShape.safeParse(partsIn(text)).data ?? []
  if (rank === undefined || createdAt === undefined || _id === undefined) return undefined
  return { rank: Number(rank), createdAt, _id }
}
