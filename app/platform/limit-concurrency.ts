/**
 * Lets `atOnce` pieces of work run together while up to `waiting` more wait in order. Work beyond
 * that is not begun, and its answer is 'full'.
 */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  return async function runLimited<T>(work: () => Promise<T>): Promise<T | 'full'> {
    if (running >= atOnce && queue.length >= waiting) return 'full'
    if (running >= atOnce) await new Promise<void>((begin) => queue.push(begin))
    else running += 1
    try {
      return await work()
    } finally {
      // The turn is handed on as it is, so that nobody can slip in between.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
