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
