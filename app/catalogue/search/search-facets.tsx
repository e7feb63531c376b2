import { X } from 'lucide-react'

import { folded } from '#app/platform/folded.ts'

import { type Categories, categoryWithId, namesOf, useCategories } from '../categories.ts'
import { supplyOf } from '../product.ts'
import type { Facet } from './engine/facets.server.ts'
import { searchAddress, type Searched } from './search-address.ts'
import type { SearchAnswer } from './search.server.ts'

const choices = [
  ['category', 'categories', 'Category'],
  ['sub', 'subcategories', 'Sub category'],
  ['maker', 'makers', 'Maker'],
  ['type', 'types', 'Type'],
  ['condition', 'conditions', 'Condition'],
  ['availability', 'availabilities', 'Availability'],
] as const

type Name = (typeof choices)[number][0] | 'fits'

/** The choices of a kind shown at once, as many as there are categories; the most used come first. */
const mostShown = 18

type SearchFacets = { searched: Searched; facets: SearchAnswer['facets']; isMore: boolean }

export function SearchFacets({ searched, facets, isMore }: SearchFacets) {
  const open = choices.filter(([, kind]) => facets[kind].length > 1)
  const chosen = [...choices, ['fits', '', 'Fits'] as const].filter(([name]) => searched[name])
  if (open.length === 0 && chosen.length === 0) return null
  return (
    <nav
      aria-label="Narrow the search"
      className="flex min-w-0 flex-wrap content-start gap-2 text-ui lg:flex-col lg:flex-nowrap lg:gap-3"
    >
      {chosen.length > 0 && (
        <ul className="flex w-full flex-wrap gap-2">
          {chosen.map(([name, , label]) => (
            <Chosen key={name} name={name} label={label} searched={searched} />
          ))}
        </ul>
      )}
      {open.map(([name, kind, label]) => (
        <div key={name} className="facet">
          <button type="button" popoverTarget={`by-${name}`} className="facet-button">
            {label}
          </button>
          <div id={`by-${name}`} popover="auto" className="sheet facet-choices">
            <h2>{label}</h2>
            <Choices name={name} facets={facets[kind]} searched={searched} isMore={isMore} />
          </div>
        </div>
      ))}
    </nav>
  )
}

function Chosen({ name, label, searched }: { name: Name; label: string; searched: Searched }) {
  return (
    <li>
      <a
        href={searchAddress(searched, without(name))}
        className="inline-flex min-h-11 items-center gap-2 rounded-control bg-ink px-3.5 font-semibold text-white"
      >
        <span className="sr-only">{`Remove ${label}`}</span>
        {nameOf(useCategories(), name, searched)}
        <X aria-hidden className="size-4" />
      </a>
    </li>
  )
}

type Choices = { name: Name; facets: Facet[]; searched: Searched; isMore: boolean }

function Choices({ name, facets, searched, isMore }: Choices) {
  const shown = facets.slice(0, mostShown)
  const rest = facets.slice(mostShown)
  const chosen = folded(searched[name] ?? '')
  const choice = (facet: Facet) => (
    <li key={facet.value}>
      <a
        href={searchAddress(searched, { ...without(name), [name]: facet.value })}
        rel="nofollow"
        aria-current={folded(facet.value) === chosen || undefined}
      >
        {facet.name}
        <span className="font-data text-data text-ink-3">
          {facet.products.toLocaleString('en')}
          {(isMore || facet.isMore) && '+'}
        </span>
      </a>
    </li>
  )
  return (
    <>
      <ul>{shown.map(choice)}</ul>
      {rest.length > 0 && (
        <details open={rest.some(({ value }) => folded(value) === chosen)}>
          <summary>{`${rest.length} more`}</summary>
          <ul>{rest.map(choice)}</ul>
        </details>
      )}
    </>
  )
}

function without(name: Name): Searched | { [key in Name]?: undefined } {
  return name === 'category' ? { category: undefined, sub: undefined } : { [name]: undefined }
}

function nameOf(categories: Categories, name: Name, searched: Searched) {
  const value = searched[name] ?? ''
  if (name === 'fits') return 'Only what fits your ship'
  if (name === 'category') return categoryWithId(categories, value)?.name ?? value
  if (name === 'availability') return supplyOf({ availability: value }).words
  if (name !== 'sub') return value
  const category = String(Math.floor(Number(value) / 100))
  return namesOf(categories, category, value).subcategoryName || value
}
