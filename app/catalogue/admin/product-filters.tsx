import { Link } from 'react-router'

import { grouped } from '#app/ui/admin/format.ts'
import { FilterLinks, ListSelect } from '#app/ui/admin/lists/list-fields.tsx'
import { useListQuery } from '#app/ui/admin/lists/list-query.ts'

import { categoryWithId, useCategories } from '../categories.ts'

export function CategoryLinks() {
  const named = useCategories().all.map(({ id, name }) => [String(id), name] as const)
  const links = [['', 'All'] as const, ...named.slice(0, 3)]
  const choices = [['', 'All categories'] as const, ...named]
  return (
    <FilterLinks name="category" label="Categories" options={links} drops="sub">
      <ListSelect name="category" label="Category" options={choices} drops="sub" />
    </FilterLinks>
  )
}

export function SubcategorySelect() {
  const { query } = useListQuery()
  const { subcategories = [] } = categoryWithId(useCategories(), query.get('category') ?? '') ?? {}
  if (subcategories.length === 0) return null
  const options = [
    ['', 'All subcategories'] as const,
    ['none', 'No subcategory'] as const,
    ...subcategories.map(({ id, name }) => [String(id), name] as const),
  ]
  return <ListSelect name="sub" label="Subcategory" options={options} />
}

const states = [
  ['', 'All states'],
  ['live', 'Live'],
  ['draft', 'Draft'],
  ['hidden', 'Hidden'],
] as const

export function StateSelect() {
  return <ListSelect name="state" label="State" options={states} />
}

type Wanting = {
  [name in 'products' | `without${'Picture' | 'Description' | 'Subcategory'}`]: number
}

export function ProductMeters({ wanting }: { wanting: Wanting }) {
  const { query } = useListQuery()
  const meters = [
    ['', 'Products live', wanting.products],
    ['picture', 'Without picture', wanting.withoutPicture],
    ['description', 'Without description', wanting.withoutDescription],
    ['subcategory', 'No subcategory', wanting.withoutSubcategory],
  ] as const
  return (
    <ul className="meters">
      {meters.map(([need, words, count]) => (
        <li key={need}>
          <Link
            to={{ search: need && `?needs=${need}` }}
            aria-current={need === (query.get('needs') ?? '')}
          >
            <data value={count}>{grouped(count)}</data>
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}
