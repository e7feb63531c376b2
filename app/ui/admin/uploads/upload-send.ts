import { z } from 'zod'

import { messages } from '#app/content/messages.ts'

import { type Failure, type Outcome, outcomeOf } from '../calls.ts'

export type Sending = {
  signal: AbortSignal
  onProgress: (share: number) => void
  signInAgain: () => Promise<boolean>
}

type Form = Sending & { path: `/api/uploads/${string}`; field: string; file: Blob; name: string }

const stored = z.object({ data: z.object({ url: z.string() }) }).transform(({ data }) => data.url)

/** Never throws; after an abort the outcome has no meaning. */
export function sendFile(form: Form) {
  const { signal, signInAgain, onProgress } = form
  const attempt = async (): Promise<Outcome<string>> => {
    const outcome = await sentOnce(form)
    if (signal.aborted) return outcome
    if (outcome.is === 'signed out') return (await signInAgain()) ? attempt() : outcome
    if (isPassing(outcome)) onProgress(0)
    return outcome
  }
  return withRetries(attempt, [1000, 3000, 9000], signal)
}

/** Retries after a network or server error or a 429, with these pauses in milliseconds. */
export async function withRetries<Body>(
  attempt: () => Promise<Outcome<Body>>,
  pauses: number[],
  signal: AbortSignal,
) {
  for (const pause of pauses) {
    const outcome = await attempt()
    if (signal.aborted || !isPassing(outcome)) return outcome
    await waitOnline(pause, signal)
  }
  return attempt()
}

function isPassing(outcome: Outcome<unknown>) {
  return outcome.is === 'failed' || (outcome.is === 'refused' && outcome.status === 429)
}

/** Waits `ms` milliseconds, and longer while the device is offline; ends early when it comes online or on abort. */
function waitOnline(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const listening = new AbortController()
    const go = () => {
      listening.abort()
      resolve()
    }
    setTimeout(() => navigator.onLine && go(), ms)
    addEventListener('online', go, { signal: listening.signal })
    signal.addEventListener('abort', go, { signal: listening.signal })
  })
}

export function failureText(outcome: Failure) {
  if (outcome.is === 'signed out') return 'Please sign in to send it.'
  return outcome.message === messages.noConnection ? 'There is no connection.' : outcome.message
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function sentOnce({ path, field, file, name, signal, onProgress }: Form) {
  return new Promise<Outcome<string>>((resolve) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const cut = () => resolve({ is: 'failed', message: messages.noConnection })
    if (signal.aborted) return cut()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      outcomeOf({ status, json: async () => JSON.parse(responseText) }, stored).then(resolve, cut)
    })
    request.addEventListener('error', cut)
    request.addEventListener('abort', cut)
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    signal.addEventListener('abort', stop)
    failWhenSilent(request)
    const form = new FormData()
    form.set(field, file, name)
    request.open('POST', path)
    request.send(form)
  })
}

/** In milliseconds. A connection without progress for this long is dead; a slow one has sent some bytes by then. */
const longestSilence = 120_000

/** Fails a request on a dead connection, which browsers do not notice. */
export function failWhenSilent(request: XMLHttpRequest) {
  const fail = () => {
    request.abort()
    request.dispatchEvent(new ProgressEvent('error'))
  }
  let silence = setTimeout(fail, longestSilence)
  request.upload.addEventListener('progress', () => {
    clearTimeout(silence)
    silence = setTimeout(fail, longestSilence)
  })
  request.addEventListener('loadend', () => clearTimeout(silence))
}
