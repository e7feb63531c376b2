import { database } from '#app/context.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { CompactHeader, PageHead } from '#app/ui/page-head.tsx'

import type { Route } from './+types/category-filter-page.ts'
import { categoryAddress } from './categories.ts'
import {
  addressOf,
  type FilterName,
  filterAddress,
  filterNames,
  noFilters,
  queryOf,
} from './category-address.ts'
import { requestedCategory, requestedFilters, searchFilters } from './category-request.server.ts'
import { supplyOf } from './product.ts'
import type { Facet } from './search/engine/facets.server.ts'
import { specificationIn, specificationText } from './search/engine/specification-choices.ts'
import { filterChoices } from './search/search.server.ts'

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: {
    parameters: ['sub', 'view', 'sort', ...filterNames],
    several: [...filterNames],
    shows: ['products'],
  },
}

export const groups = [
  ['maker', 'Maker'],
  ['type', 'Type'],
  ['condition', 'Condition'],
  ['availability', 'Availability'],
] as const

const mostShown = 12

export function filterWords(name: FilterName, value: string) {
  if (name === 'availability') return supplyOf({ availability: value }).words
  return value
}

export async function loader(args: Route.LoaderArgs) {
  const { category, sub, isRespelled } = requestedCategory(args)
  const path = filterAddress(category, {})
  const view = new URL(args.request.url).searchParams.get('view')
  const isList = view === 'list'
  const { filters, sort } = await requestedFilters(args, path)
  const query = queryOf({ sub, filters, sort, isList })
  canonicalUrl(args, path, { query, isRespelled: isRespelled || (view !== null && !isList) })
  const choices = await filterChoices(
    args.context.get(database),
    searchFilters(category.id, sub?.id, filters),
  )
  const address = canonicalUrl(args, path)
  return { category, sub, filters, sort, isList, choices, address }
}

/** A page of its own, so that a category costs nothing more without filters; a form, so that it needs no script. */
export default function CategoryFilterPage({ loaderData }: Route.ComponentProps) {
  const { category, sub, filters, sort, isList, choices, address } = loaderData
  const { company } = useSettings()
  const { makers, types, conditions, availabilities } = choices.facets
  const name = sub?.name ?? category.name
  const trail = [{ name, address: addressOf(category, { sub }) }]
  const listed = { maker: makers, type: types, condition: conditions, availability: availabilities }
  return (
    <>
      <PageHead
        title={`Filter ${name} | ${company.name}`}
        description={`Makers, types and specifications of ${name}.`}
        address={address}
      />
      <meta name="robots" content="noindex" />
      <CompactHeader trail={trail} title={`Filter ${name}`} here="Filter" />
      {/* Script asks this page again while one chooses (enhance/category-filters). */}
      <form
        action={categoryAddress(category)}
        data-filters={filterAddress(category, {})}
        className="measure wide-measure filters"
      >
        {sub && <input type="hidden" name="sub" value={sub.slug} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        {isList && <input type="hidden" name="view" value="list" />}
        <div>
          {groups.map(([key, words]) => (
            <Group
              key={key}
              id={key}
              name={key}
              words={words}
              choices={listed[key]}
              chosen={filters[key]}
            />
          ))}
          {choices.specifications.map((facet, index) => (
            <Group
              key={facet.name}
              id={`spec-${index}`}
              name="spec"
              words={facet.name}
              choices={facet.choices.map((choice) => ({
                ...choice,
                value: specificationText({ name: facet.name, choice: choice.value }),
              }))}
              chosen={filters.spec.filter((one) => specificationIn(one)?.name === facet.name)}
            />
          ))}
        </div>
        <p>
          <a href={addressOf(category, { sub, filters: noFilters, sort, isList })}>Clear</a>
          <Button look="signal" aria-live="polite">
            Show {choices.matching.toLocaleString('en')}
            {choices.isMore && '+'} {choices.matching === 1 ? 'product' : 'products'}
          </Button>
        </p>
      </form>
    </>
  )
}

type Group = { id: string; name: FilterName; words: string; choices: Facet[]; chosen: string[] }

/** Also what is chosen and no product has beside the other filters, so that it can be taken off. */
function Group({ id, name, words, choices, chosen }: Group) {
  const known = choices.map(({ value }) => value)
  const missing = chosen.filter((one) => !known.includes(one))
  const all = [
    ...choices,
    ...missing.map((value) => ({ value, name: filterWords(name, value), products: 0 })),
  ]
  if (all.length === 0) return null
  const choice = (facet: Facet) => (
    <label key={facet.value} className="choice">
      <input
        type="checkbox"
        name={name}
        value={facet.value}
        defaultChecked={chosen.includes(facet.value)}
      />
      {facet.name}
      <span>{facet.products.toLocaleString('en')}</span>
    </label>
  )
  const rest = all.slice(mostShown)
  return (
    <fieldset id={id}>
      <legend>{words}</legend>
      {all.slice(0, mostShown).map(choice)}
      {rest.length > 0 && (
        <details open={rest.some(({ value }) => chosen.includes(value))}>
          <summary>{rest.length} more</summary>
          {rest.map(choice)}
        </details>
      )}
    </fieldset>
  )
}
