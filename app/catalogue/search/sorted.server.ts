import type { Database } from '#app/database/database.server.ts'

import type { Sort } from '../product-list.tsx'
import type { Candidate } from './engine/candidates.server.ts'
import { yieldToEventLoop } from './engine/search-queue.server.ts'

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The best match is first unless the buyer chose another order. Products without a maker come last. */
export async function sorted(db: Database, candidates: Candidate[], sort: Sort | undefined) {
  if (!sort || candidates.length === 0) return candidates
  if (sort === 'newest') return candidates.toSorted(newestFirst)
  const names = await namesOf(db, candidates)
  const named = candidates.map((one) => ({ one, ...(names.get(one._id) ?? unnamed) }))
  return named
    .toSorted((a, b) => (sort === 'maker' && byMaker(a, b)) || compare(a.title, b.title))
    .map(({ one }) => one)
}

function newestFirst(one: Candidate, other: Candidate) {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1
  return one._id < other._id ? 1 : -1
}

const unnamed = { title: '', maker: null }

type Made = { maker: string | null }

function byMaker({ maker: one }: Made, { maker: other }: Made) {
  if (!one || !other) return Number(!one) - Number(!other)
  return compare(one, other)
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
