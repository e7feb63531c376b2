import { Link } from 'react-router'

import { askedWith, useWanted } from '#app/ui/admin/lists/list-address.ts'
import { ListSelect } from '#app/ui/admin/lists/list-select.tsx'

import { categories, categoryWithId } from '../categories.ts'

/** Links to the first three categories, and a native select of all categories. */
export function CategoryChips() {
  const { wanted } = useWanted()
  const category = wanted.get('category') ?? ''
  return (
    <nav className="list-chips" aria-label="Categories">
      <div>
        {chips.map(([id, name]) => (
          <Link
            key={id}
            to={askedWith(wanted, { category: id, sub: '' })}
            preventScrollReset
            aria-current={id === category}
          >
            {name}
          </Link>
        ))}
      </div>
      <ListSelect name="category" label="Category" options={choices} drops="sub" />
    </nav>
  )
}

const named = categories.map(({ id, name }) => [String(id), name] as const)
const chips = [['', 'All'] as const, ...named.slice(0, 3)]
const choices = [['', 'All categories'] as const, ...named]

/** A select of the chosen category's subcategories, if it has any. */
export function PlaceSelects() {
  const { wanted } = useWanted()
  const { subcategories = [] } = categoryWithId(wanted.get('category') ?? '') ?? {}
  if (subcategories.length === 0) return null
  const options = [
    ['', 'All subcategories'] as const,
    ['none', 'No subcategory'] as const,
    ...subcategories.map(({ id, name }) => [String(id), name] as const),
  ]
  return <ListSelect name="sub" label="Subcategory" options={options} />
}
