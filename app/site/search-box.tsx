import { Search } from 'lucide-react'
import { href, useLocation } from 'react-router'

/** Finds a part: in the bar on the largest screens, on smaller ones below it, once its button is pressed. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const typed = pathname === href('/search') ? new URLSearchParams(search).get('q') : null
  return (
    <>
      <button type="button" popoverTarget="search" aria-label="Search" className="search-button">
        <Search aria-hidden />
      </button>
      <search id="search" popover="auto" className="search-box">
        <form action={href('/search')}>
          <Search aria-hidden />
          <input
            type="search"
            name="q"
            aria-label="Search by part number, maker or model"
            placeholder="Part no., maker, model"
            defaultValue={typed ?? undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={400}
            required
          />
          <button aria-label="Find">Find</button>
        </form>
      </search>
    </>
  )
}
