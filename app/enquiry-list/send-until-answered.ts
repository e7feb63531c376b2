import { storedFiles } from './device-files.ts'
import { waitingList } from './device-storage.ts'
import type { ListStatus } from './list-track.tsx'

/** In milliseconds: between two attempts. */
const pauses = [2_000, 5_000, 10_000, 30_000]
const longestAttempt = 45_000

type Answered = { response: Response; body: string }

/** Undefined when it was stopped, or when another tab has sent the list. An outage of the server is no answer. */
export async function untilAnswered(
  path: string,
  listNumber: string,
  onStatus: (status: ListStatus) => void,
  signal: AbortSignal,
): Promise<Answered | undefined> {
  for (let n = 0; !signal.aborted; n++) {
    const waiting = waitingList()
    if (waiting?.listNumber !== listNumber) return undefined
    if (navigator.onLine && areFilesSent()) {
      onStatus('sent')
      const response = await attempt(path, waiting.body, signal)
      if (response && response.status < 500) return { response, body: waiting.body }
    }
    if (signal.aborted) return undefined
    onStatus('waiting')
    const isBlocked = !areFilesSent()
    await online(isBlocked ? 500 : (pauses[Math.min(n, pauses.length - 1)] ?? 0), signal)
    if (isBlocked) n = 0
  }
  return undefined
}

/** A file that was refused is no reason to wait: it does not go with the list. */
function areFilesSent() {
  return storedFiles().every(({ isStored, problem }) => isStored || problem)
}

async function attempt(path: string, body: string, signal: AbortSignal) {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(longestAttempt)])
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  try {
    return await fetch(path, { method: 'POST', body, headers, signal: limited })
  } catch {
    return undefined
  }
}

/** After the pause, or as soon as the browser is online again. */
function online(pause: number, signal: AbortSignal) {
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
