import type { Database } from '#app/database/database.server.ts'

import { buyersScope, positionsWith, productsAt } from './candidates.server.ts'
import { queueSearch } from './search-queue.server.ts'
import { term } from './terms.ts'

const codesAtOnce = 100
const mostProducts = 1000

/** The products that have one of these codes as a whole, in one query for a hundred codes. */
export async function productIdsWithCodes(db: Database, codes: string[]) {
  const all = [...new Set(codes)]
  const found: string[] = []
  for (let start = 0; start < all.length; start += codesAtOnce) {
    const any = all.slice(start, start + codesAtOnce).map((code) => term('x', code))
    const scope = buyersScope(db)
    const look = () => positionsWith(db, { query: { any } }, scope, mostProducts)
    const positions = await queueSearch(db, 'searches', look)
    found.push(...(await productsAt(db, positions)))
  }
  return [...new Set(found)]
}
