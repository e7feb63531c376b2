import { Search } from 'lucide-react'
import { href } from 'react-router'

export function SearchForm({ typed }: { typed?: string | undefined }) {
  return (
    <form action={href('/search')} className="search-field">
      <Search aria-hidden />
      <input
        type="search"
        name="q"
        aria-label="Search by part number, maker or model"
        placeholder="Part no., maker, model"
        defaultValue={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={400}
        required
      />
      <button aria-label="Find">Find</button>
    </form>
  )
}
