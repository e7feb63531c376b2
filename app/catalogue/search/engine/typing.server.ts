import type { Database } from '#app/database/database.server.ts'

import { newestWith, placesWith, productsAt } from './candidates.server.ts'
import type { Reading } from './reading.ts'
import { typingSteps } from './steps.ts'

/** Suggestions need few products, so these often suffice. */
const newestPlaces = 1000

/** Up to `most` product ids for an incomplete query, best match first. */
export async function idsBegunWith(db: Database, reading: Reading, most: number) {
  const places = new Set<number>()
  for (const step of typingSteps(reading)) {
    if (places.size >= most) break
    const limit = most + places.size
    const found = step.holds
      ? await placesWith(db, step, [], limit)
      : await newestWith(db, step, [], limit, newestPlaces)
    for (const place of found) places.add(place)
  }
  return productsAt(db, [...places].slice(0, most))
}
