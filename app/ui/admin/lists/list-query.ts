import { useLocation, useNavigation } from 'react-router'

/** `query` of the URL being loaded, so that a choice is visible at once. */
export function useListQuery() {
  const here = useLocation()
  const { location: next } = useNavigation()
  const isLoading = next?.pathname === here.pathname
  const shown = new URLSearchParams(here.search)
  return { query: isLoading ? new URLSearchParams(next.search) : shown, shown, isLoading }
}

/** Resets the cursor unless `changes` has it; '' removes a filter. */
export function withFilters(query: URLSearchParams, changes: { [name: string]: string }) {
  const all = new URLSearchParams([...query, ...Object.entries({ at: '', ...changes })])
  const named = [...new Map(all)].filter(([, value]) => value !== '')
  return { search: `?${new URLSearchParams(named)}` }
}

const shape = ['sort', 'at', 'size']

export function filtersIn(query: URLSearchParams) {
  return new URLSearchParams([...query].filter(([name, value]) => value && !shape.includes(name)))
}

export function isFiltered(query: URLSearchParams) {
  return filtersIn(query).size > 0
}
