import { href } from 'react-router'

import { type Category, categoryAddress, type Subcategory } from './categories.ts'
import type { Order } from './product-list.tsx'

/** The parameters of filters; each may have several values. */
export const filterNames = ['maker', 'type', 'condition', 'availability', 'spec'] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Record<FilterName, string[]>

export const noFilters: Filters = { maker: [], type: [], condition: [], availability: [], spec: [] }

/** What an address may have at most; the rest is dropped. */
const mostFilters = 8

export type CategoryView = {
  sub?: Subcategory | undefined
  filters?: Filters | undefined
  sort?: Order | undefined
  after?: string | null | undefined
  isList?: boolean
}

export function filtersIn(parameters: URLSearchParams): Filters {
  const given = filterNames.flatMap((name) =>
    parameters.getAll(name).map((value) => ({ name, value: value.trim() })),
  )
  const kept = given.filter(({ value }) => value).slice(0, mostFilters)
  const of = (name: FilterName) => [
    ...new Set(kept.filter((one) => one.name === name).map(({ value }) => value)),
  ]
  return {
    maker: of('maker'),
    type: of('type'),
    condition: of('condition'),
    availability: of('availability'),
    spec: of('spec'),
  }
}

export function chosenIn(filters: Filters = noFilters) {
  return filterNames.flatMap((name) => filters[name].map((value) => ({ name, value })))
}

export function withoutFilter(filters: Filters, name: FilterName, value: string): Filters {
  return { ...filters, [name]: filters[name].filter((one) => one !== value) }
}

export function addressOf(category: Category, shown: CategoryView) {
  return categoryAddress(category) + queryOf(shown)
}

export function filterAddress(category: Category, shown: CategoryView) {
  return href('/categories/:slug/filter', { slug: category.slug }) + queryOf(shown)
}

export function productListAddress(category: Category, sub: Subcategory | undefined) {
  return `${categoryAddress(category)}/list.pdf${queryOf({ sub })}`
}

export function queryOf({ sub, filters, sort, after, isList }: CategoryView) {
  const query = new URLSearchParams()
  if (sub) query.set('sub', sub.slug)
  for (const { name, value } of chosenIn(filters)) query.append(name, value)
  if (sort) query.set('sort', sort)
  if (isList) query.set('view', 'list')
  if (after) query.set('after', after)
  return query.size > 0 ? `?${query}` : ''
}
