import { Search } from 'lucide-react'
import { href, useLocation } from 'react-router'

import { SearchForm } from '#app/catalogue/search/search-form.tsx'

/** Opens the search box where the header has no room for it; before the menu button, or after the links. */
export function SearchButton({ look }: { look: 'beside-burger' | 'beside-entries' }) {
  return (
    <button
      type="button"
      popoverTarget="search"
      aria-label="Search"
      className={`search-button ${look}`}
    >
      <Search aria-hidden />
    </button>
  )
}

/** The search form: in the header on the largest screens, else below it after a press on the search button. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const typed = pathname === href('/search') ? new URLSearchParams(search).get('q') : null
  return (
    <search id="search" popover="auto" className="search-box">
      <SearchForm typed={typed ?? undefined} />
    </search>
  )
}
