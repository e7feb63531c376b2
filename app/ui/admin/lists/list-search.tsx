import { Search } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { askedWith, useWanted } from './list-address.ts'

/** In milliseconds: the delay between the last keystroke and the search (C-8). */
const searchDelay = 250

/** The id of the form that all filter fields of a list belong to, also those outside it. */
export const listForm = 'list-search'

type ListSearch = {
  words: string
  /** The name of a filter that has no field. */
  keeps: string | undefined
  field: RefObject<HTMLInputElement | null>
}

/** The search box of a list: searches while the user types, and on Enter without script (C-8). */
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

/** Loading results do not overwrite the typed text; Back and a cleared search do. */
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
  // The timer is outside React; each keystroke restarts it.
  useEffect(() => {
    const timer = setTimeout(ask, searchDelay)
    return () => clearTimeout(timer)
  })
  const setTyped = (text: string) => setBox((box) => ({ ...box, typed: text }))
  // Applies filters that were entered before hydration: the form has them, React does not.
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
