/**
 * Runs up to `atOnce` tasks concurrently, while up to `waiting` more wait in order. Further tasks do not start,
 * and their result is 'full'.
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
      // The slot passes directly to the next task, so that no other task can take it first.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
