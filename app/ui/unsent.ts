export function readStored<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(name: string, value: object | string | undefined) {
  try {
    if (value) localStorage.setItem(name, JSON.stringify(value))
    else localStorage.removeItem(name)
    return true
  } catch {
    return false
  }
}

/** In `localStorage` while the outbox is not empty, so that pages load nothing more to know that it is. */
export const outboxMark = 'outbox'
export const isAnythingStored = () => readStored(outboxMark) !== undefined

const pauses = [2_000, 5_000, 10_000, 30_000]
export function pauseAfter(attempts: number) {
  return pauses[Math.min(attempts, pauses.length - 1)] ?? 0
}

export function online(pause: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, pause)
    addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
}
