import { useLocation, useNavigation } from 'react-router'

/**
 * What is asked of the list on this page: as its address has it, or will have it once it is read, so that a
 * choice shows at once.
 */
export function useWanted() {
  const here = useLocation()
  const { location: next } = useNavigation()
  const isOwn = next?.pathname === here.pathname
  return { wanted: new URLSearchParams((isOwn ? next : here).search), isLoading: isOwn }
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
