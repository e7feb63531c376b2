import type { Database } from '#app/database/database.server.ts'

import type { Candidate } from './candidates.server.ts'
import { facetKinds, type Facets, facetsOf, type NamesOf } from './facets.ts'
import { matchesWithFallbacks } from './matches.server.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { filterTerms, type SearchFilters } from './product-terms.ts'

/** The filters to remove when counting a kind's choices; another category has other subcategories. */
const filtersToRemove = {
  categories: { categoryId: undefined, subcategoryId: undefined },
  subcategories: { subcategoryId: undefined },
  makers: { maker: undefined },
  types: { type: undefined },
  conditions: { condition: undefined },
} satisfies Record<keyof Facets, SearchFilters>

/** The number of products that each choice would leave, in place of a chosen one of its kind. */
export async function countFacets(
  db: Database,
  query: ParsedQuery,
  asked: SearchFilters,
  candidates: Candidate[],
  namesOf: NamesOf,
): Promise<Facets> {
  const facets = facetsOf(candidates, namesOf)
  if (candidates.length === 0) return facets
  const chosen = filterTerms(asked)
  for (const kind of facetKinds) {
    const others = filterTerms({ ...asked, ...filtersToRemove[kind] })
    if (others.length === chosen.length) continue
    const beside = await matchesWithFallbacks(db, query, others)
    const besides = facetsOf(beside.candidates, namesOf)[kind]
    facets[kind] = beside.isMore ? besides.map((one) => ({ ...one, isMore: true })) : besides
  }
  return facets
}
