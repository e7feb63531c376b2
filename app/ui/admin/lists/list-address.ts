import { useLocation, useNavigation } from 'react-router'

/**
 * What is asked of the list on this page: `shown` by its address, `wanted` as the address will be once the list is
 * loaded, so that a choice shows at once.
 */
export function useWanted() {
  const here = useLocation()
  const { location: next } = useNavigation()
  const isLoading = next?.pathname === here.pathname
  const shown = new URLSearchParams(here.search)
  return { wanted: isLoading ? new URLSearchParams(next.search) : shown, shown, isLoading }
}

/** The same list asked otherwise, from its beginning; what is '' is not asked. */
export function askedWith(wanted: URLSearchParams, changes: { [name: string]: string }) {
  const asked = new URLSearchParams([...wanted, ...Object.entries({ ...changes, at: '' })])
  const named = [...new Map(asked)].filter(([, value]) => value !== '')
  return { search: `?${new URLSearchParams(named)}` }
}

/** Whether anything narrows the list; an order or a place does not. */
export function isNarrowed(wanted: URLSearchParams) {
  return [...wanted].some(([name, value]) => value !== '' && name !== 'sort' && name !== 'at')
}
