// Stores unsent text on the device, and resends until the server answers.

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

const pauses = [2_000, 5_000, 10_000, 30_000]
const longestAttempt = 45_000

/** Undefined for a failed connection, even within a redirect's header. */
export async function attempt(path: string, body: string, signal: AbortSignal) {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(longestAttempt)])
  const headers = { accept: 'text/html' }
  const form = new URLSearchParams(body)
  try {
    const response = await fetch(path, { method: 'POST', body: form, headers, signal: limited })
    return response.ok || response.status >= 400 ? response : undefined
  } catch {
    return undefined
  }
}

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
