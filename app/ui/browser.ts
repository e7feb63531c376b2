import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server, true once the browser has hydrated: then the controls that need script are rendered. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** For localStorage, which can be blocked or full; the page works without it. */
export function ignoreErrors<T>(run: () => T) {
  try {
    return run()
  } catch {
    return undefined
  }
}
