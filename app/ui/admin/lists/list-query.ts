import { useLocation, useNavigation } from 'react-router'

/** `query` is of the address that is being loaded, so that a choice is visible at once. */
export function useListQuery() {
  const here = useLocation()
  const { location: next } = useNavigation()
  const isLoading = next?.pathname === here.pathname
  const shown = new URLSearchParams(here.search)
  return { query: isLoading ? new URLSearchParams(next.search) : shown, shown, isLoading }
}

/** The filters with `changes` and without a cursor; a filter with the value '' is removed. */
export function withFilters(query: URLSearchParams, changes: { [name: string]: string }) {
  const all = new URLSearchParams([...query, ...Object.entries({ ...changes, at: '' })])
  const named = [...new Map(all)].filter(([, value]) => value !== '')
  return { search: `?${new URLSearchParams(named)}` }
}

export function isFiltered(query: URLSearchParams) {
  return [...query].some(([name, value]) => value !== '' && name !== 'sort' && name !== 'at')
}
