import { ListFilter, X } from 'lucide-react'
import { Link } from 'react-router'

import { counted } from '#app/ui/admin/format.ts'
import { ListSelect, ShowButton } from '#app/ui/admin/lists/list-fields.tsx'
import { useListQuery, withFilters } from '#app/ui/admin/lists/list-query.ts'

import { categoryWithId, useCategories } from '../categories.ts'

type Incomplete = {
  [name in 'products' | `without${'Picture' | 'Description' | 'Subcategory' | 'File'}`]: number
}

export function ProductFilters({ incomplete }: { incomplete: Incomplete }) {
  const { query } = useListQuery()
  const categories = useCategories()
  const { subcategories = [] } = categoryWithId(categories, query.get('category') ?? '') ?? {}
  const named = categories.all.map(({ id, name }) => [String(id), name] as const)
  const subs = subcategories.map(({ id, name }) => [String(id), name] as const)
  const divided: Filter[] = [
    {
      name: 'sub',
      label: 'Subcategory',
      options: [['', 'All subcategories'], ['none', 'No subcategory'], ...subs],
    },
  ]
  return (
    <ListFilters
      filters={[
        {
          name: 'category',
          label: 'Category',
          options: [['', 'All categories'], ...named],
          drops: 'sub',
        },
        ...(subs.length > 0 ? divided : []),
        { name: 'state', label: 'State', options: states },
        { name: 'needs', label: 'Missing', options: missing(incomplete, query.get('needs')) },
      ]}
    />
  )
}

const states = [
  ['', 'All states'],
  ['live', 'Live'],
  ['draft', 'Draft'],
  ['hidden', 'Hidden'],
] as const

/** Only what is missing somewhere, or is chosen. */
function missing(incomplete: Incomplete, chosen: string | null): Filter['options'] {
  const needs = [
    ['picture', 'Without picture', incomplete.withoutPicture],
    ['description', 'Without description', incomplete.withoutDescription],
    ['subcategory', 'Without subcategory', incomplete.withoutSubcategory],
    ['file', 'With files that cannot be fetched', incomplete.withoutFile],
  ] as const
  return [
    ['', 'Complete or not'],
    ...needs
      .filter(([need, , count]) => count > 0 || need === chosen)
      .map(([need, words, count]) => [need, `${words}: ${counted(count, 'product')}`] as const),
  ]
}

type Filter = {
  name: string
  label: string
  /** The first is chosen when nothing is set. */
  options: readonly (readonly [value: string, words: string])[]
  /** The name of another filter that a new choice removes. */
  drops?: string
}

/** One button for all filters, and beside it what is set. */
function ListFilters({ filters }: { filters: readonly Filter[] }) {
  const { query } = useListQuery()
  const set = filters.flatMap(({ name, label, options, drops = '' }) => {
    const value = query.get(name)
    const words = value ? options.find(([one]) => one === value)?.[1] : undefined
    return words === undefined ? [] : [{ name, label, words, drops }]
  })
  return (
    <div className="list-filters">
      <details>
        <summary>
          <ListFilter aria-hidden />
          Filter
          {set.length > 0 && <data value={set.length}>{set.length}</data>}
        </summary>
        <div>
          {filters.map((filter) => (
            <ListSelect key={filter.name} {...filter} />
          ))}
          <ShowButton />
        </div>
      </details>
      {set.map(({ name, label, words, drops }) => (
        <Link
          key={name}
          to={withFilters(query, { [drops || name]: '', [name]: '' })}
          preventScrollReset
          aria-label={`Do not filter by ${label.toLowerCase()}: ${words}`}
        >
          <span>{words}</span>
          <X aria-hidden />
        </Link>
      ))}
    </div>
  )
}
