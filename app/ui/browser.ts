import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server, true after hydration, for controls that need script. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

export const updatedWords = 'This page was updated. Reload to continue.'

/** For localStorage, which can be blocked or full; the page works without it. */
export function ignoreErrors<T>(run: () => T) {
  try {
    return run()
  } catch {
    return undefined
  }
}

export async function isReachable() {
  return fetch('/healthz').then(
    () => true,
    () => false,
  )
}
