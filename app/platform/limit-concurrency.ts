import pLimit, { type LimitFunction } from 'p-limit'

export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limit = pLimit(atOnce)
  return async function runLimited<T>(work: () => Promise<T>): Promise<T | 'full'> {
    const isFull = limit.activeCount + limit.pendingCount >= atOnce + waiting
    return isFull ? 'full' : limit(work)
  }
}

export function oneAtATime() {
  const limits = new Map<string, LimitFunction>()
  return async function runNext<T>(key: string, work: () => Promise<T>): Promise<T> {
    const limit = limits.get(key) ?? pLimit(1)
    limits.set(key, limit)
    const result = limit(work)
    void limit(async () => void (limit.pendingCount === 0 && limits.delete(key)))
    return result
  }
}

export function shareWork<T>() {
  const running = new Map<string, Promise<T>>()
  return function shared(key: string, work: () => Promise<T>): Promise<T> {
    const begun = running.get(key) ?? work().finally(() => running.delete(key))
    running.set(key, begun)
    return begun
  }
}
