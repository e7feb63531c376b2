import { useNavigate } from 'react-router'

import { askedWith, useWanted } from './list-address.ts'
import { listForm } from './list-search.tsx'

type ListSelect = {
  name: string
  label: string
  /** The values with their labels; `''` removes the filter. */
  options: readonly (readonly [value: string, words: string])[]
  /** The name of another filter that a new choice removes. */
  drops?: string
}

/** A filter or sort order as a select; a choice loads the list at once and adds a history entry. */
export function ListSelect({ name, label, options, drops }: ListSelect) {
  const { wanted } = useWanted()
  const navigate = useNavigate()
  const choose = (value: string) => {
    const changes = { ...(drops && { [drops]: '' }), [name]: value }
    void navigate(askedWith(wanted, changes), { preventScrollReset: true })
  }
  return (
    <select
      form={listForm}
      name={name}
      aria-label={label}
      value={wanted.get(name) ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}

/** The sort orders of every list. */
export function SortSelect() {
  return <ListSelect name="sort" label="Order" options={orders} />
}

const orders = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['title', 'Title A–Z'],
  ['changed', 'Recently changed'],
] as const
