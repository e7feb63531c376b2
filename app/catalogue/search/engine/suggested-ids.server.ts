import type { Database } from '#app/database/database.server.ts'

import { newestPositionsWith, positionsWith, productsAt } from './candidates.server.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { typingSteps } from './steps.ts'

/** Suggestions need few products, so these often suffice. */
const newestPositions = 1000

export async function suggestedIds(db: Database, query: ParsedQuery, most: number) {
  const positions = new Set<number>()
  for (const step of typingSteps(query)) {
    if (positions.size >= most) break
    const limit = most + positions.size
    const found = step.codeParts
      ? await positionsWith(db, step, [], limit)
      : await newestPositionsWith(db, step, [], limit, newestPositions)
    for (const position of found) positions.add(position)
  }
  return productsAt(db, [...positions].slice(0, most))
}
