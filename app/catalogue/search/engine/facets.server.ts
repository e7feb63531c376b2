import type { Database } from '#app/database/database.server.ts'
import { valuesIn } from '#app/database/record-rows.server.ts'
import { folded } from '#app/platform/folded.ts'

import { type Categories, categoriesOf, namesOf } from '../../categories.ts'
import { productRows } from '../../product-rows.server.ts'
import { type Product, supplyOf } from '../../product.ts'
import { type Candidate, hiddenFilters, positionsWith, productsAt } from './candidates.server.ts'
import { matchesWithFallbacks } from './matches.server.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { yieldToEventLoop } from './search-queue.server.ts'
import { codeOf } from './search-words.ts'
import {
  choicesOf,
  rangeOf,
  type SpecificationChoice,
  specificationText,
} from './specification-choices.ts'
import { filterTerms, type SearchFilters } from './terms.ts'

/** `isMore` if only the newest products were counted. */
export type Facet = { value: string; name: string; products: number; isMore?: true }

const facetKinds = [
  'categories',
  'subcategories',
  'makers',
  'types',
  'conditions',
  'availabilities',
] as const
export type Facets = Record<(typeof facetKinds)[number], Facet[]>

type IndexedFacets = [
  categoryId: string,
  subcategoryId: string,
  maker: string | null,
  type: string | null,
  condition: string | null,
  /** Of products that were indexed before it there is none. */
  availability?: Product['availability'] | null,
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
    availabilities: facet(([, , , , , availability]) =>
      availability ? [availability, supplyOf({ availability }).words] : [null, null],
    ),
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

const filtersToRemove = {
  categories: { categoryId: undefined, subcategoryId: undefined },
  subcategories: { subcategoryId: undefined },
  makers: { maker: undefined },
  types: { type: undefined },
  conditions: { condition: undefined },
  availabilities: { availability: undefined },
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

export type SpecificationFacet = { name: string; choices: Facet[] }

const mostSpecifications = 3
/** More different amounts are offered as ranges. */
const mostAmounts = 6

/** The specifications that most products of the filters have, if they differ in them and not all of them. */
export async function countSpecifications(
  db: Database,
  { specifications: chosen = [], ...filters }: SearchFilters,
  candidates: Candidate[],
): Promise<SpecificationFacet[]> {
  const all = chosen.length > 0 ? await candidatesOf(db, filters) : candidates
  const names = [...(await valuesByName(db, all))]
    .filter(([, { values }]) => values.length > 1 && isShared(values))
    .toSorted(([, one], [, other]) => other.values.length - one.values.length)
    .slice(0, mostSpecifications)
  const facets: SpecificationFacet[] = []
  for (const [key, { name }] of names) {
    const others = chosen.filter((one) => folded(one.name) !== key)
    const isChosen = others.length < chosen.length
    const beside = isChosen
      ? await candidatesOf(db, { ...filters, specifications: others })
      : candidates
    const { values = [] } = (await valuesByName(db, beside)).get(key) ?? {}
    facets.push({ name, choices: choicesOfFacet(values) })
  }
  return facets
}

async function candidatesOf(db: Database, filters: SearchFilters) {
  const terms = [...filterTerms(filters), ...hiddenFilters(db)]
  return (await matchesWithFallbacks(db, { code: '', words: [] }, { terms })).candidates
}

async function valuesByName(db: Database, candidates: Candidate[]) {
  await yieldToEventLoop(db)
  const ids = candidates.map(({ _id }) => _id)
  const rows = await db
    .selectFrom('products')
    .select('specifications')
    .where('_id', 'in', ids)
    .where('specifications', 'is not', null)
    .execute()
  const byName = new Map<string, { name: string; values: string[] }>()
  for (const row of rows) {
    for (const { name, value } of valuesIn(productRows, row).specifications ?? []) {
      const same = byName.get(folded(name)) ?? { name, values: [] }
      if (!byName.has(folded(name))) byName.set(folded(name), same)
      same.values.push(value)
    }
  }
  return byName
}

function isShared(values: string[]) {
  const choices = choicesOfFacet(values)
  return choices.length > 1 && choices.some(({ products }) => products > 1)
}

/** Values as they are written, but ranges where there are many different amounts; ranges come first, in order. */
function choicesOfFacet(values: string[]): Facet[] {
  const written = (value: string) => choicesOf({ name: '', value }).slice(0, 1)
  const ranges = values.flatMap((value) => rangeOf(value) ?? [])
  const amounts = new Set(values.filter((value) => rangeOf(value)).map(folded))
  if (amounts.size <= mostAmounts) return countedValues(values.flatMap(written))
  const from = new Map(ranges.map((range) => [range.words, range.from]))
  const others = values.filter((value) => !rangeOf(value))
  return [
    ...countedValues(ranges.map(({ words }) => ({ choice: words }))).toSorted(
      (one, other) => (from.get(one.value) ?? 0) - (from.get(other.value) ?? 0),
    ),
    ...countedValues(others.flatMap(written)),
  ]
}

function countedValues(choices: { choice: string }[]) {
  const facets = new Map<string, Facet>()
  for (const { choice } of choices) {
    const same = facets.get(folded(choice)) ?? { value: choice, name: choice, products: 0 }
    facets.set(folded(choice), { ...same, products: same.products + 1 })
  }
  return [...facets.values()].toSorted(
    (one, other) => other.products - one.products || (one.name < other.name ? -1 : 1),
  )
}

type Chosen = { kind: 'maker' | 'type' | 'condition'; value: string } | SpecificationChoice

/** The choice as a product of the category has it, or undefined if none has it. */
export async function knownChoice(db: Database, categoryId: string, chosen: Chosen) {
  const filters: SearchFilters =
    'kind' in chosen
      ? { categoryId, [chosen.kind]: chosen.value }
      : { categoryId, specifications: [chosen] }
  const [query, ...terms] = filterTerms(filters)
  if (query === undefined || terms.length === 0) return undefined
  const positions = await positionsWith(
    db,
    { query },
    { terms: [...terms, ...hiddenFilters(db)] },
    1,
  )
  const [id = ''] = await productsAt(db, positions)
  const row = await db
    .selectFrom('products')
    .select(['maker', 'type', 'condition', 'specifications'])
    .where('_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const product = valuesIn(productRows, row)
  if ('kind' in chosen) return product[chosen.kind]
  const same = (product.specifications ?? [])
    .flatMap(choicesOf)
    .find(
      ({ name, choice }) =>
        folded(name) === folded(chosen.name) && folded(choice) === folded(chosen.choice),
    )
  return same && specificationText(same)
}
