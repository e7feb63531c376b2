import { useNavigate } from 'react-router'

import { askedWith, useWanted } from './list-address.ts'
import { listForm } from './list-search.tsx'

type ListSelect = {
  name: string
  label: string
  /** The values with their words; `''` asks for nothing. */
  options: readonly (readonly [value: string, words: string])[]
  /** Names what means nothing after another choice. */
  drops?: string
}

/** One way to narrow or order a list; a choice asks at once, and stays in the browser's history. */
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

/** The orders of every list. */
export function SortSelect() {
  return <ListSelect name="sort" label="Order" options={orders} />
}

const orders = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['title', 'Title A–Z'],
  ['changed', 'Recently changed'],
] as const
