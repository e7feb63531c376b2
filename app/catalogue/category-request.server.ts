import { data, redirectDocument, type RouterContextProvider } from 'react-router'

import { availabilities } from '#app/content/constants.ts'
import { database } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'

import { categoriesOf, categoryAt, subcategoryWithSlug } from './categories.ts'
import { chosenIn, filterNames, type Filters, filtersIn, queryOf } from './category-address.ts'
import { orderIn } from './product-list.tsx'
import { knownChoice } from './search/engine/facets.server.ts'
import { specificationIn } from './search/engine/specification-choices.ts'
import type { SearchFilters } from './search/engine/terms.ts'

type Asked = {
  context: Readonly<RouterContextProvider>
  request: Request
  params: { slug: string }
}

/** The category and the subcategory of an address, also of a former one or of a tile, else 404 (C-7, C-46, C-48). */
export function requestedCategory({ context, request, params }: Asked) {
  const slug = params.slug.toLowerCase().replaceAll(/-+/g, '-')
  const found = categoryAt(categoriesOf(context.get(database)), slug)
  if (!found) throw data('Category not found.', { status: 404 })
  const { category } = found
  if (category.isHidden) throw data('We do not list this category now.', { status: 404 })

  const subInUrl = new URL(request.url).searchParams.get('sub')
  const subSlug = found.sub?.slug ?? subInUrl?.toLowerCase()
  const sub = subcategoryWithSlug(category, subSlug)
  if (subSlug && !sub) throw data('Subcategory not found.', { status: 404 })
  return { category, sub, isRespelled: (subInUrl ?? '') !== (sub?.slug ?? '') || subInUrl === '' }
}

/** Drops what no product has and other spellings, so that the page cache holds only pages that a link leads to. */
export async function requestedFilters(asked: Asked, path: string) {
  const { category, sub } = requestedCategory(asked)
  const { searchParams } = new URL(asked.request.url)
  const filters = filtersIn(searchParams)
  const sort = orderIn(searchParams.get('sort') ?? undefined)
  const known = await knownFilters(asked.context.get(database), String(category.id), filters)
  const isSame =
    String(filterPairs(searchParams)) === String(filterPairs(known)) &&
    (searchParams.get('sort') ?? '') === (sort ?? '')
  if (!isSame) {
    const isList = searchParams.get('view') === 'list'
    throw redirectDocument(path + queryOf({ sub, filters: known, sort, isList }))
  }
  return { filters, sort }
}

function filterPairs(of: URLSearchParams | Filters) {
  const pairs =
    of instanceof URLSearchParams
      ? [...of].filter(([name]) => filterNames.some((one) => one === name))
      : chosenIn(of).map(({ name, value }) => [name, value])
  return pairs.map(([name, value]) => `${name}=${value}`).toSorted()
}

async function knownFilters(db: Database, categoryId: string, filters: Filters): Promise<Filters> {
  const known: Filters = {
    maker: [],
    type: [],
    condition: [],
    availability: filters.availability.filter((one) => one in availabilities),
    spec: [],
  }
  for (const kind of ['maker', 'type', 'condition'] as const)
    for (const value of filters[kind])
      known[kind].push((await knownChoice(db, categoryId, { kind, value })) ?? '')
  for (const one of filters.spec.flatMap((text) => specificationIn(text) ?? []))
    known.spec.push((await knownChoice(db, categoryId, one)) ?? '')
  const used = (values: string[]) => [...new Set(values)].filter(Boolean)
  return {
    ...known,
    maker: used(known.maker),
    type: used(known.type),
    condition: used(known.condition),
    spec: used(known.spec),
  }
}

export function searchFilters(
  categoryId: number,
  subcategoryId: number | undefined,
  { spec, ...filters }: Filters,
): SearchFilters {
  return {
    categoryId: String(categoryId),
    ...(subcategoryId !== undefined && { subcategoryId: String(subcategoryId) }),
    ...filters,
    specifications: spec.flatMap((text) => specificationIn(text) ?? []),
  }
}
