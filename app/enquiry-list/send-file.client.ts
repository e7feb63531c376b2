import { messageIn, openTusUpload } from '#app/ui/tus-upload.client.ts'
import { online } from '#app/ui/unsent.ts'

export type FileToSend = {
  id: string
  name: string
  blob: Blob
  /** Whether the server may have a part of it. */
  isResumed: boolean
  signal: AbortSignal
  onProgress: (percent: number) => void
}

type SentFile = { size: number; name: string } | { problem: string }

/** In bytes: a part takes seconds on a thin line. */
const chunkSize = 64 * 1024
const attemptsWhileFull = 5
const address = '/enquiry-list/files'

/** Sends a file until the server has stored or refused it; undefined when it is stopped. */
export async function sendFile(file: FileToSend): Promise<SentFile | undefined> {
  const problem = await sendBytes(file)
  if (problem) return { problem }
  for (let n = 0; !file.signal.aborted; n++) {
    const sent = await finished(file, n)
    if (sent) return sent
    await online(Math.min(30_000, 1_000 * 2 ** n), file.signal)
  }
  return undefined
}

/** Resolves to why it was refused, or to nothing. */
function sendBytes({ id, name, blob, isResumed, signal, onProgress }: FileToSend) {
  return new Promise<string | undefined>((resolve) => {
    void openTusUpload({
      address,
      url: isResumed ? `${address}/${id}` : undefined,
      file: blob,
      metadata: { id, filename: name },
      chunkSize,
      signal,
      onProgress: (sent) => onProgress(Math.round((100 * sent) / Math.max(1, blob.size))),
      onCut: mayRetry,
      onArrived: () => resolve(undefined),
      onFailed: (words) => resolve(words ?? 'This file could not be sent. Please choose it again.'),
    }).then(({ start }) => signal.aborted || start())
    signal.addEventListener('abort', () => resolve(undefined))
  })
}

/** A full disk can stay full for days, and the list would wait for its file. */
function mayRetry(status: number, attempts: number) {
  return status !== 507 || attempts < attemptsWhileFull
}

async function finished({ id, signal }: FileToSend, attempts: number) {
  try {
    const response = await fetch(`${address}/${id}/finished`, { method: 'POST', signal })
    const isOutage = response.status === 429 || response.status >= 500
    if (isOutage && mayRetry(response.status, attempts)) return undefined
    const body = await response.text()
    const stored: SentFile = response.ok
      ? JSON.parse(body)
      : { problem: messageIn(body) ?? 'This file could not be stored.' }
    return stored
  } catch {
    return undefined
  }
}
