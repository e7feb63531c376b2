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

/** For a page whose script cannot be loaded, while the site answers: an update of the site has removed the file. */
export const updatedWords = 'This page was updated. Reload to continue.'

export async function isReachable() {
  return fetch('/healthz').then(
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
