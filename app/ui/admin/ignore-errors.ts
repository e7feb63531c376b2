/** For localStorage, which can be blocked or full; the page works without it. */
export function ignoreErrors<T>(run: () => T) {
  try {
    return run()
  } catch {
    return undefined
  }
}
