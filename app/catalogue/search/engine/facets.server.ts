import type { Database } from '#app/database/database.server.ts'

import { type Categories, categoriesOf, namesOf } from '../../categories.ts'
import { type Candidate, hiddenFilters } from './candidates.server.ts'
import { matchesWithFallbacks } from './matches.server.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { codeOf } from './search-words.ts'
import { filterTerms, type SearchFilters } from './terms.ts'

/** `isMore` if only the newest products were counted. */
export type Facet = { value: string; name: string; products: number; isMore?: true }

const facetKinds = ['categories', 'subcategories', 'makers', 'types', 'conditions'] as const
export type Facets = Record<(typeof facetKinds)[number], Facet[]>

type IndexedFacets = [
  categoryId: string,
  subcategoryId: string,
  maker: string | null,
  type: string | null,
  condition: string | null,
]

function facetsOf(list: Categories, candidates: Candidate[]): Facets {
  const alike = new Map<string, number>()
  for (const { facets } of candidates) alike.set(facets, (alike.get(facets) ?? 0) + 1)
  const kinds = [...alike].map(([facets, products]) => {
    // The index wrote this JSON, so it is not validated again.
    const indexed: IndexedFacets = JSON.parse(facets)
    return { indexed, products }
  })
  const facet = (
    choiceOf: (indexed: IndexedFacets) => [value: string | null, name: string | null],
  ) => counted(kinds.map(({ indexed, products }) => ({ choice: choiceOf(indexed), products })))
  return {
    categories: facet(([category]) => [category, namesOf(list, category, '').categoryName]),
    subcategories: facet(([category, sub]) => [sub, namesOf(list, category, sub).subcategoryName]),
    makers: facet(([, , maker]) => [maker, maker]),
    types: facet(([, , , type]) => [type, type]),
    conditions: facet(([, , , , condition]) => [condition, condition]),
  }
}

/** Names that differ only in capitals, accents or spaces are one, spelt as in the best match. */
function counted(choices: { choice: [string | null, string | null]; products: number }[]) {
  const facets = new Map<string, Facet>()
  for (const { choice, products } of choices) {
    const [value, name] = choice
    // A value of signs alone has no term to filter by.
    if (!value || !name || codeOf(value) === '') continue
    const same = facets.get(codeOf(value)) ?? { value, name, products: 0 }
    facets.set(codeOf(value), { ...same, products: same.products + products })
  }
  return [...facets.values()].toSorted(
    (one, other) => other.products - one.products || (one.name < other.name ? -1 : 1),
  )
}

/** The filters to remove when counting a kind's choices. */
const filtersToRemove = {
  categories: { categoryId: undefined, subcategoryId: undefined },
  subcategories: { subcategoryId: undefined },
  makers: { maker: undefined },
  types: { type: undefined },
  conditions: { condition: undefined },
} satisfies Record<keyof Facets, SearchFilters>

export async function countFacets(
  db: Database,
  query: ParsedQuery,
  filters: SearchFilters,
  candidates: Candidate[],
): Promise<Facets> {
  const categories = categoriesOf(db)
  const facets = facetsOf(categories, candidates)
  if (candidates.length === 0) return facets
  const chosen = filterTerms(filters)
  for (const kind of facetKinds) {
    const others = filterTerms({ ...filters, ...filtersToRemove[kind] })
    if (others.length === chosen.length) continue
    const terms = [...others, ...hiddenFilters(db)]
    const beside = await matchesWithFallbacks(db, query, { terms })
    const besides = facetsOf(categories, beside.candidates)[kind]
    facets[kind] = beside.isMore ? besides.map((one) => ({ ...one, isMore: true })) : besides
  }
  return facets
}
