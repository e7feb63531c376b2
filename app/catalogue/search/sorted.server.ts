import type { Database } from '#app/database/database.server.ts'

import type { Sort } from '../product-list.tsx'
import { type Candidate, compareCandidates } from './engine/candidates.server.ts'
import { yieldToEventLoop } from './engine/search-queue.server.ts'

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Only an order by names needs `title` and `maker`. */
export type RankedProduct = Pick<Candidate, '_id' | 'createdAt' | 'rank'> & {
  title?: string
  maker?: string | null
}

/** The best match is first unless the buyer chose another order. Products without a maker come last. */
export function orderOf(sort: Sort | undefined) {
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

export async function sorted(
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
