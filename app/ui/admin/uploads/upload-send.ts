import { z } from 'zod'

import { messages } from '#app/content/messages.ts'

import { failWhenSilent } from '../../tus-upload.client.ts'
import { online } from '../../unsent.ts'
import { type Failure, type CallOutcome, outcomeOf } from '../calls.ts'

export type Sending = {
  signal: AbortSignal
  onProgress: (share: number) => void
  signInAgain: () => Promise<boolean>
}

type Form = Sending & { path: `/api/uploads/${string}`; field: string; file: Blob; name: string }

const stored = z.object({ data: z.object({ url: z.string() }) }).transform(({ data }) => data.url)

/** Never throws; ignore the outcome after an abort. */
export function postFile(form: Form) {
  const { signal, signInAgain, onProgress } = form
  const attempt = async (): Promise<CallOutcome<string>> => {
    const outcome = await sentOnce(form)
    if (signal.aborted) return outcome
    if (outcome.is === 'signed out') return (await signInAgain()) ? attempt() : outcome
    if (isPassing(outcome)) onProgress(0)
    return outcome
  }
  return withRetries(attempt, [1000, 3000, 9000], signal)
}

/** Retries network and server errors and 429. Pauses are in milliseconds and extend while offline. */
export async function withRetries<Body>(
  attempt: () => Promise<CallOutcome<Body>>,
  pauses: number[],
  signal: AbortSignal,
) {
  for (const pause of pauses) {
    const outcome = await attempt()
    if (signal.aborted || !isPassing(outcome)) return outcome
    do await online(pause, signal)
    while (!navigator.onLine && !signal.aborted)
  }
  return attempt()
}

function isPassing(outcome: CallOutcome<unknown>) {
  return outcome.is === 'failed' || (outcome.is === 'refused' && outcome.status === 429)
}

export function failureText(outcome: Failure) {
  if (outcome.is === 'signed out') return 'Please sign in to send it.'
  return outcome.message === messages.noConnection ? 'There is no connection.' : outcome.message
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function sentOnce({ path, field, file, name, signal, onProgress }: Form) {
  return new Promise<CallOutcome<string>>((resolve) => {
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
