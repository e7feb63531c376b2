import { Search } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { askedWith, useWanted } from './list-address.ts'

/** A search is asked so many milliseconds after the last letter (C-8). */
const searchDelay = 250

/** The form that the fields of a list belong to, wherever they stand. */
export const listForm = 'list-search'

type ListSearch = {
  words: string
  /** Names what the list is narrowed by without a field. */
  keeps: string | undefined
  field: RefObject<HTMLInputElement | null>
}

/** The search box of a list: asks while it is typed in, and on Enter where no script runs (C-8). */
export function ListSearch({ words, keeps, field }: ListSearch) {
  const { wanted } = useWanted()
  const { typed, setTyped, ask } = useTypedSearch(field)
  return (
    <search className="list-search">
      <form
        id={listForm}
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <Search aria-hidden />
        <input
          ref={field}
          type="search"
          name="search"
          aria-label="Search"
          aria-keyshortcuts="/"
          placeholder={words}
          maxLength={400}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <kbd aria-hidden>/</kbd>
        {keeps && wanted.has(keeps) && (
          <input type="hidden" name={keeps} value={wanted.get(keeps) ?? ''} />
        )}
        <button type="submit" className="without-script">
          Show
        </button>
      </form>
    </search>
  )
}

/** What is typed stays as it is while its answers come; the way back and a cleared search change it. */
function useTypedSearch(field: ListSearch['field']) {
  const { wanted } = useWanted()
  const search = wanted.get('search') ?? ''
  const navigate = useNavigate()
  const [{ typed, sent, seen }, setBox] = useState({ typed: search, sent: search, seen: search })
  if (search !== seen) {
    setBox({ typed: search === sent ? typed : search, sent: search, seen: search })
  }
  const ask = () => {
    const now = typed.trim()
    if (now === search) return
    setBox((box) => ({ ...box, sent: now }))
    void navigate(askedWith(wanted, { search: now }), { replace: true, preventScrollReset: true })
  }
  // The browser's clock stands outside React; each letter begins the wait anew.
  useEffect(() => {
    const timer = setTimeout(ask, searchDelay)
    return () => clearTimeout(timer)
  })
  const setTyped = (text: string) => setBox((box) => ({ ...box, typed: text }))
  // What was typed or chosen before script ran is asked now; it is in the form, and not yet in React.
  useEffect(() => {
    const form = field.current?.form
    const early = form ? [...new FormData(form)].map(([name, value]) => [name, `${value}`]) : []
    if (early.every(([name = '', value]) => value === (wanted.get(name) ?? ''))) return
    const changes = Object.fromEntries(early)
    setTyped(changes.search ?? '')
    void navigate(askedWith(wanted, changes), { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { typed, ask, setTyped }
}
