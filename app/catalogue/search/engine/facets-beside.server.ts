import type { Database } from '#app/database/database.server.ts'

import type { Candidate } from './candidates.server.ts'
import { filterTerms, type Narrowed } from './described.ts'
import { facetKinds, type Facets, facetsOf, type NamesOf } from './facets.ts'
import { foundAsMeant } from './found.server.ts'
import type { Reading } from './reading.ts'

/** The filters to remove when counting a kind's choices; another category has other subcategories. */
const apart = {
  categories: { categoryId: undefined, subcategoryId: undefined },
  subcategories: { subcategoryId: undefined },
  makers: { maker: undefined },
  types: { type: undefined },
  conditions: { condition: undefined },
} satisfies Record<keyof Facets, Narrowed>

/** The number of products that each choice would leave, in place of a chosen one of its kind. */
export async function facetsFor(
  db: Database,
  reading: Reading,
  asked: Narrowed,
  candidates: Candidate[],
  namesOf: NamesOf,
): Promise<Facets> {
  const facets = facetsOf(candidates, namesOf)
  if (candidates.length === 0) return facets
  const chosen = filterTerms(asked)
  for (const kind of facetKinds) {
    const others = filterTerms({ ...asked, ...apart[kind] })
    if (others.length === chosen.length) continue
    const beside = await foundAsMeant(db, reading, others)
    const besides = facetsOf(beside.candidates, namesOf)[kind]
    facets[kind] = beside.isMore ? besides.map((one) => ({ ...one, isMore: true })) : besides
  }
  return facets
}
