import type { z } from 'zod'

import { messages } from '#app/content/messages.ts'

import { type Outcome, outcomeOf } from '../calls.ts'

/** What whoever sends a file is told, and how it is stopped. */
export type Way = {
  signal: AbortSignal
  /** How much of it has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signInAgain: () => Promise<boolean>
}

type Sending<Told> = Way & {
  path: `/api/uploads/${string}`
  field: string
  file: Blob
  name: string
  told: z.ZodType<Told>
}

/** A line that says nothing for so long is dead, in milliseconds; a slow one has sent something by then. */
export const longestSilence = 120_000

const pauses = [1000, 3000, 9000]

/**
 * Sends a file in a form. A cut line and a server in trouble are tried again a few times, an ended session once
 * the owner is back in. Never throws; once stopped, the outcome means nothing.
 */
export async function sendFile<Told>(sending: Sending<Told>): Promise<Outcome<Told>> {
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

/** What is wrong with an upload, for whoever looks at its field. */
export function wordsOf(outcome: Exclude<Outcome<unknown>, { is: 'done' }>) {
  if (outcome.is === 'signed out') return 'Please sign in to send it.'
  return outcome.message === messages.noConnection ? 'The line is down.' : outcome.message
}

export function isPassing(outcome: Outcome<unknown>) {
  return outcome.is === 'failed' || (outcome.is === 'refused' && outcome.status === 429)
}

/** Waits so many milliseconds, or less when the line comes back; while the device knows of no line, as long as that. */
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

/** Unlike fetch, this request tells how much of a file has gone. */
function sentOnce<Told>({ path, field, file, name, told, signal, onProgress }: Sending<Told>) {
  return new Promise<Outcome<Told>>((resolve) => {
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
      outcomeOf({ status, json: async () => JSON.parse(responseText) }, told).then(resolve, cut)
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
