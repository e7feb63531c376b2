import type { z } from 'zod'

import { messages } from '#app/content/messages.ts'

import { type Outcome, outcomeOf } from '../calls.ts'

/** The callbacks of an upload, and the signal that stops it. */
export type Way = {
  signal: AbortSignal
  /** Gets the sent share of the file, from 0 to 1. */
  onProgress: (share: number) => void
  signInAgain: () => Promise<boolean>
}

type Sending<Body> = Way & {
  path: `/api/uploads/${string}`
  field: string
  file: Blob
  name: string
  schema: z.ZodType<Body>
}

/** In milliseconds. A connection without progress for this long is dead; a slow one has sent some bytes by then. */
export const longestSilence = 120_000

const pauses = [1000, 3000, 9000]

/**
 * Sends a file in a form. Retries a few times after a network or server error or a 429, and after a new sign-in when
 * the session has ended. Never throws; after an abort the outcome has no meaning.
 */
export async function sendFile<Body>(sending: Sending<Body>): Promise<Outcome<Body>> {
  for (let tried = 0; ;) {
    const outcome = await sentOnce(sending)
    if (sending.signal.aborted) return outcome
    if (outcome.is === 'signed out') {
      if (!(await sending.signInAgain())) return outcome
    } else {
      const pause = isPassing(outcome) ? pauses[tried++] : undefined
      if (pause === undefined) return outcome
      sending.onProgress(0)
      await lineAfter(pause, sending.signal)
    }
  }
}

/** The message for a failed upload, shown at its field. */
export function wordsOf(outcome: Exclude<Outcome<unknown>, { is: 'done' }>) {
  if (outcome.is === 'signed out') return 'Please sign in to send it.'
  return outcome.message === messages.noConnection ? 'The line is down.' : outcome.message
}

export function isPassing(outcome: Outcome<unknown>) {
  return outcome.is === 'failed' || (outcome.is === 'refused' && outcome.status === 429)
}

/** Waits `ms` milliseconds, and longer while the device is offline; ends early when it comes online or on abort. */
export function lineAfter(ms: number, signal: AbortSignal) {
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

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function sentOnce<Body>({ path, field, file, name, schema, signal, onProgress }: Sending<Body>) {
  return new Promise<Outcome<Body>>((resolve) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const cut = () => resolve({ is: 'failed', message: messages.noConnection })
    if (signal.aborted) return cut()
    let silence = setTimeout(stop, longestSilence)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(silence)
      silence = setTimeout(stop, longestSilence)
      onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const { status, responseText } = request
      outcomeOf({ status, json: async () => JSON.parse(responseText) }, schema).then(resolve, cut)
    })
    request.addEventListener('error', cut)
    request.addEventListener('abort', cut)
    request.addEventListener('loadend', () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
    })
    signal.addEventListener('abort', stop)
    const form = new FormData()
    form.set(field, file, name)
    request.open('POST', path)
    request.send(form)
  })
}
