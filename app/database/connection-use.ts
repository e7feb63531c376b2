/** In milliseconds; no query and no transaction of ours takes as long while the site serves. */
const longestUse = 120_000

/** Tells whether all `most` connections have been in use for two minutes: then they are lost, and only a restart helps. */
export function connectionUse(most: number) {
  const uses = new Set<{ since: number }>()
  return {
    /** Returns the function that gives the connection back. */
    take() {
      const use = { since: performance.now() }
      uses.add(use)
      return () => void uses.delete(use)
    },
    isExhausted() {
      const lost = [...uses].filter(({ since }) => performance.now() - since > longestUse)
      return lost.length >= most
    },
  }
}
