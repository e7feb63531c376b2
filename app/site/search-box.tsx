import { Search } from 'lucide-react'
import { href, useLocation } from 'react-router'

import { SearchForm } from '#app/ui/search-form.tsx'

/** Opens the search box where the bar has no room for it; before the menu's button, or after its entries. */
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

/** Finds a part: in the bar on the largest screens, on smaller ones below it, once its button is pressed. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const typed = pathname === href('/search') ? new URLSearchParams(search).get('q') : null
  return (
    <search id="search" popover="auto" className="search-box">
      <SearchForm typed={typed ?? undefined} />
    </search>
  )
}
