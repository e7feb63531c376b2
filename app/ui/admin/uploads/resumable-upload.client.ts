import { type DetailedError, Upload, defaultOptions } from 'tus-js-client'
import { z } from 'zod'

import { failWhenSilent } from './upload-send.ts'

type Path = `/api/${string}`

type Events = {
  signal: AbortSignal
  onProgress: (sent: number) => void
  /** The connection or the server failed; the upload retries by itself. */
  onCut: () => void
  /** The upload is complete; `path` is the API path to store it. */
  onArrived: (path: Path) => void
  /** The upload cannot continue by itself; `words` is the server's message, if there is one. */
  onFailed: (words: string | undefined) => void
  signInAgain: () => Promise<boolean>
  /** The server no longer has this upload. Resolves to whether that is because it is already stored. */
  isStored: (path: Path) => Promise<boolean>
}

export type ResumableUpload = {
  start: () => void
  pause: () => void
  cancel: () => Promise<void>
  forget: () => Promise<void>
}

const seconds = 1000
/** In milliseconds. Grows to a minute and continues for a day, because a ship can be offline for hours. */
const pauses = [0, 1, 2, 4, 8, 15, 30, ...Array<number>(1440).fill(60)].map((s) => s * seconds)

/** Where such files are sent; `kind` is in the key under which tus remembers an upload on the device. */
export type Target = { kind: 'video' | 'zip'; address: Path }

/** Resumes (tus) after a lost connection, and when the same file is chosen again after the page was closed. */
export async function openUpload(
  file: File,
  { kind, address }: Target,
  events: Events,
): Promise<ResumableUpload> {
  let isRunning = false
  const pause = () => {
    isRunning = false
    void upload.abort()
  }
  const start = () => {
    pause()
    isRunning = true
    upload.start()
  }
  const upload = new Upload(file, {
    endpoint: new URL(address, location.origin).href,
    chunkSize: 5 * 1024 * 1024,
    retryDelays: pauses,
    metadata: { filename: file.name, filetype: file.type },
    fingerprint: (one) => fingerprintOf(one, kind),
    onProgress: events.onProgress,
    ...responses(events, address, pause),
    onSuccess: () => {
      pause()
      events.onArrived(pathOf(address, upload.url ?? ''))
    },
  })
  const forget = async () => {
    pause()
    for (const { urlStorageKey } of await upload.findPreviousUploads()) {
      await defaultOptions.urlStorage.removeUpload(urlStorageKey)
    }
  }
  // tus waits up to a minute until its next retry.
  addEventListener('online', () => isRunning && start(), { signal: events.signal })
  const before = await upload.findPreviousUploads()
  const [newest] = before.toSorted(
    (a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime),
  )
  if (newest) upload.resumeFromPreviousUpload(newest)
  return {
    start,
    pause,
    forget,
    cancel: async () => {
      await forget()
      if (upload.url) await Upload.terminate(upload.url).catch(() => undefined)
    },
  }
}

function responses(
  { onCut, onFailed, signInAgain, isStored }: Events,
  address: Path,
  pause: () => void,
) {
  const fail = (words: string | undefined) => {
    pause()
    onFailed(words)
  }
  return {
    onBeforeRequest: (request) => {
      const xhr: unknown = request.getUnderlyingObject()
      if (xhr instanceof XMLHttpRequest) failWhenSilent(xhr)
    },
    onShouldRetry: ({ originalResponse }) => {
      const isCut = isPassing(originalResponse?.getStatus() ?? 0)
      if (isCut) onCut()
      return isCut
    },
    onAfterResponse: async (request, response) => {
      const status = response.getStatus()
      if (status === 401) {
        if (await signInAgain()) throw new Error('Ask again with the new session')
        fail('Please sign in to send it.')
      }
      if (request.getMethod() !== 'HEAD') return
      if (status === 404 && (await isStored(pathOf(address, request.getURL())))) pause()
      // Without this error tus would restart from the first byte, instead of asking for the offset again.
      if (status >= 400 && isPassing(status) && ![404, 410].includes(status)) {
        throw new Error('Ask again later')
      }
    },
    onError: (error) => fail(messageIn(error)),
  } satisfies Partial<Upload['options']>
}

/** Errors to retry: no response, a server error, a lock; or a deleted upload, which tus restarts by itself. */
function isPassing(status: number) {
  return status < 400 || [404, 408, 409, 410, 423, 429].includes(status) || status >= 500
}

function pathOf(address: Path, url: string): Path {
  return `${address}/${url.slice(url.lastIndexOf('/') + 1)}`
}

const refusal = z.object({ message: z.string() })

function messageIn(error: Error | DetailedError) {
  if (!('originalResponse' in error)) return undefined
  try {
    return refusal.parse(JSON.parse(error.originalResponse?.getBody() ?? '')).message
  } catch {
    return undefined
  }
}

const end = 65_536

/** Identifies a file by its size, start and end, because phones change the name and time of the same file. */
async function fingerprintOf(file: File, kind: Target['kind']) {
  const ends = [file.slice(0, end), file.slice(-end)]
  let hash = 0x811c9dc5
  for (const byte of new Uint8Array(await new Blob(ends).arrayBuffer())) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  }
  return `${kind}-${file.size}-${hash.toString(16)}`
}
