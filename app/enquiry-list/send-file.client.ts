import { type DetailedError, Upload } from 'tus-js-client'

export type FileToSend = {
  id: string
  name: string
  blob: Blob
  /** Whether a part of it can be there already. */
  isResumed: boolean
  signal: AbortSignal
  onProgress: (percent: number) => void
}

type Finished = { size: number; name: string } | { problem: string }

/** In bytes: a part takes seconds on a thin line, and only it is lost when the line is cut. */
const chunkSize = 64 * 1024
const pauses = [0, 1, 2, 4, 8, 15, ...Array<number>(2_000).fill(30)].map((s) => s * 1000)
const triesWhileFull = 5
const address = '/enquiry-list/files'

/** Sends a file until the server has stored or refused it; undefined when it is stopped. */
export async function sendFile(file: FileToSend): Promise<Finished | undefined> {
  const problem = await sendBytes(file)
  if (problem) return { problem }
  for (let n = 0; !file.signal.aborted; n++) {
    const answer = await finished(file, n)
    if (answer) return answer
    await pause(Math.min(30_000, 1_000 * 2 ** n), file.signal)
  }
  return undefined
}

/** Resolves to why it was refused, or to nothing. */
function sendBytes({ id, name, blob, isResumed, signal, onProgress }: FileToSend) {
  return new Promise<string | undefined>((resolve) => {
    const endpoint = new URL(address, location.origin).href
    const upload = new Upload(blob, {
      endpoint,
      ...(isResumed && { uploadUrl: `${endpoint}/${id}` }),
      chunkSize,
      retryDelays: pauses,
      storeFingerprintForResuming: false,
      metadata: { id, filename: name },
      onProgress: (sent, all) => onProgress(Math.round((100 * sent) / Math.max(1, all))),
      onShouldRetry: ({ originalResponse }, tries) =>
        mayPass(originalResponse?.getStatus() ?? 0, tries),
      onAfterResponse: (request, response) => {
        const status = response.getStatus()
        // Without this error tus would begin again, instead of asking for the offset again.
        if (request.getMethod() === 'HEAD' && status >= 429) throw new Error('Ask again later')
      },
      onError: (error) => resolve(wordsOf(error)),
      onSuccess: () => resolve(undefined),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      resolve(undefined)
    })
    upload.start()
  })
}

function mayPass(status: number, tries: number) {
  return status < 400 || [404, 408, 409, 410, 423].includes(status) || isOutage(status, tries)
}

/** A full disk can stay full for days, and the list would wait for its file. */
function isOutage(status: number, tries: number) {
  return status === 507 ? tries < triesWhileFull : status === 429 || status >= 500
}

function wordsOf(error: Error | DetailedError) {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : ''
  return messageIn(body) ?? 'This file could not be sent. Please choose it again.'
}

function messageIn(body: string | undefined) {
  try {
    const { message }: { message?: unknown } = JSON.parse(body ?? '')
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

async function finished({ id, signal }: FileToSend, tries: number): Promise<Finished | undefined> {
  try {
    const answer = await fetch(`${address}/${id}/finished`, { method: 'POST', signal })
    if (isOutage(answer.status, tries)) return undefined
    const body = await answer.text()
    if (answer.ok) return JSON.parse(body)
    return { problem: messageIn(body) ?? 'This file could not be stored.' }
  } catch {
    return undefined
  }
}

function pause(time: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time)
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
