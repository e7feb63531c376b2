import { Download, Search as SearchIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { grouped } from '../format.ts'
import { useListQuery, withFilters } from './list-query.ts'

/** In milliseconds after the last keystroke (C-8). */
const searchDelay = 250

const formId = 'list-search'

export type Search = { placeholder: string; filter?: string | undefined }
type ListSearch = Search & { field: RefObject<HTMLInputElement | null> }

export function ListSearch({ placeholder, filter, field }: ListSearch) {
  const { query } = useListQuery()
  const { typed, setTyped, search } = useTypedSearch(field)
  return (
    <search className="list-search">
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <SearchIcon aria-hidden />
        <input
          ref={field}
          type="search"
          name="search"
          aria-label="Search"
          aria-keyshortcuts="/"
          placeholder={placeholder}
          maxLength={400}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <kbd aria-hidden>/</kbd>
        {filter && query.has(filter) && (
          <input type="hidden" name={filter} value={query.get(filter) ?? ''} />
        )}
        <button type="submit" className="without-script">
          Show
        </button>
      </form>
    </search>
  )
}

function useTypedSearch(field: ListSearch['field']) {
  const { query } = useListQuery()
  const current = query.get('search') ?? ''
  const navigate = useNavigate()
  const [{ typed, sent, seen }, setBox] = useState({ typed: current, sent: current, seen: current })
  if (current !== seen) {
    setBox({ typed: current === sent ? typed : current, sent: current, seen: current })
  }
  const search = () => {
    const now = typed.trim()
    if (now === current) return
    setBox((box) => ({ ...box, sent: now }))
    void navigate(withFilters(query, { search: now }), { replace: true, preventScrollReset: true })
  }
  useEffect(() => {
    const timer = setTimeout(search, searchDelay)
    return () => clearTimeout(timer)
  })
  const setTyped = (text: string) => setBox((box) => ({ ...box, typed: text }))
  // Applies filters chosen before hydration, which only the DOM has.
  useEffect(() => {
    const form = field.current?.form
    const early = form ? [...new FormData(form)].map(([name, value]) => [name, `${value}`]) : []
    if (early.every(([name = '', value]) => value === (query.get(name) ?? ''))) return
    const changes = Object.fromEntries(early)
    const typedEarly = changes.search ?? ''
    setBox((box) => ({ ...box, typed: typedEarly, sent: typedEarly }))
    void navigate(withFilters(query, changes), { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { typed, search, setTyped }
}

type ListSelect = {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  drops?: string
}

export function ListSelect({ name, label, options, drops }: ListSelect) {
  const { query } = useListQuery()
  const navigate = useNavigate()
  const choose = (value: string) => {
    const changes = { ...(drops && { [drops]: '' }), [name]: value }
    // At once, so that the next choice includes this one.
    void navigate(withFilters(query, changes), { preventScrollReset: true, flushSync: true })
  }
  return (
    <select
      form={formId}
      name={name}
      aria-label={label}
      value={query.get(name) ?? ''}
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

const orders = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['title', 'Title A–Z'],
  ['changed', 'Recently changed'],
] as const

export function SortFields() {
  return (
    <div className="list-fields">
      <ListSelect name="sort" label="Order" options={orders} />
      <ShowButton />
    </div>
  )
}

const sizes = [
  ['', '25 rows'],
  ['50', '50 rows'],
  ['100', '100 rows'],
] as const

export function SizeField() {
  return (
    <div className="list-fields">
      <ListSelect name="size" label="Rows on a page" options={sizes} />
      <ShowButton />
    </div>
  )
}

export function ShowButton() {
  return (
    <button type="submit" form={formId} className="without-script">
      Show
    </button>
  )
}

type FilterLinks = Omit<ListSelect, 'options'> & {
  options: readonly (readonly [value: string, label: string, count?: number])[]
  current?: string
  children?: ReactNode
}

export function FilterLinks({ name, label, options, drops, children, ...props }: FilterLinks) {
  const { query } = useListQuery()
  const current = props.current ?? query.get(name) ?? ''
  return (
    <nav className="list-chips" aria-label={label}>
      <div>
        {options.map(([value, words, count]) => (
          <Link
            key={value}
            to={withFilters(query, { ...(drops && { [drops]: '' }), [name]: value })}
            preventScrollReset
            aria-current={value === current}
          >
            {count === undefined ? (
              words
            ) : (
              <span>
                {words} <data value={count}>{grouped(count)}</data>
              </span>
            )}
          </Link>
        ))}
      </div>
      {children}
    </nav>
  )
}

type ExportLink = { address: `/api/${string}.csv${string}`; title?: string }

export function ExportLink({ address, title }: ExportLink) {
  return (
    <a href={address} download className="quiet" title={title}>
      <Download aria-hidden />
      <span>
        <span className="max-[26rem]:sr-only">Export </span>CSV
      </span>
    </a>
  )
}
