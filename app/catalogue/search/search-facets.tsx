import { X } from 'lucide-react'

import type { Facet } from '#app/search/facets.ts'
import { codeOf } from '#app/search/search-words.ts'

import { categoryWithId, namesOf } from '../categories.ts'
import { searchAddress, type Searched } from './search-address.ts'
import type { SearchAnswer } from './search.server.ts'

const choices = [
  ['category', 'categories', 'Category'],
  ['sub', 'subcategories', 'Sub category'],
  ['maker', 'makers', 'Maker'],
  ['type', 'types', 'Type'],
  ['condition', 'conditions', 'Condition'],
] as const

type Name = (typeof choices)[number][0]

/** So many choices of a kind are listed, as many as there are categories; the most used come first. */
const mostListed = 18

/** By what a search can be narrowed, with what each choice leaves; a small screen shows it on request. */
export function SearchFacets({
  searched,
  facets,
}: {
  searched: Searched
  facets: SearchAnswer['facets']
}) {
  const open = choices.filter(([, kind]) => facets[kind].length > 1)
  const chosen = choices.filter(([name]) => searched[name])
  return (
    <nav
      aria-label="Narrow the search"
      className="flex min-w-0 flex-wrap content-start gap-2 text-ui lg:flex-col lg:flex-nowrap lg:gap-3"
    >
      {chosen.length > 0 && (
        <ul className="flex w-full flex-wrap gap-2">
          {chosen.map(([name, , label]) => (
            <li key={name}>
              <a
                href={searchAddress(searched, without(name))}
                className="inline-flex min-h-11 items-center gap-2 rounded-control bg-ink px-3.5 font-semibold text-white"
              >
                <span className="sr-only">{`Remove ${label}`}</span>
                {nameOf(name, searched)}
                <X aria-hidden className="size-4" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {open.map(([name, kind, label]) => (
        <details key={name} className="facet">
          <summary>
            {label}
            <span className="font-data text-data font-normal text-ink-3">
              {facets[kind].length}
            </span>
          </summary>
          <Choices name={name} facets={facets[kind].slice(0, mostListed)} searched={searched} />
        </details>
      ))}
    </nav>
  )
}

function Choices({ name, facets, searched }: { name: Name; facets: Facet[]; searched: Searched }) {
  const chosen = codeOf(searched[name] ?? '')
  return (
    <ul className="pb-3">
      {facets.map(({ value, name: choice, products }) => (
        <li key={value}>
          <a
            href={searchAddress(searched, { ...without(name), [name]: value })}
            rel="nofollow"
            aria-current={codeOf(value) === chosen || undefined}
          >
            {choice}
            <span className="font-data text-data text-ink-3">{products}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Another category has other subcategories. */
function without(name: Name): Searched | { [key in Name]?: undefined } {
  return name === 'category' ? { category: undefined, sub: undefined } : { [name]: undefined }
}

function nameOf(name: Name, searched: Searched) {
  const value = searched[name] ?? ''
  if (name === 'category') return categoryWithId(value)?.name ?? value
  if (name !== 'sub') return value
  const category = String(Math.floor(Number(value) / 100))
  return namesOf(category, value).subcategoryName || value
}
