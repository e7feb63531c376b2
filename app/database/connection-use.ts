/** In milliseconds; no query or transaction of a running site takes as long. */
const longestUse = 120_000

/** True when all `most` connections have been in use for two minutes: lost, so only a restart helps. */
export function connectionUse(most: number) {
  const uses = new Set<{ since: number }>()
  return {
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
