import { type DetailedError, type PreviousUpload, Upload, defaultOptions } from 'tus-js-client'
import { z } from 'zod'

import { longestSilence } from './upload-send.ts'

type Path = `/api/${string}`

type Told = {
  onProgress: (sent: number) => void
  /** The connection or the server failed; the upload retries by itself. */
  onCut: () => void
  /** The upload is complete; `path` is the API path to store it. */
  onArrived: (path: Path) => void
  /** The upload cannot continue by itself; `words` is the server's message, if there is one. */
  onFailed: (words: string | undefined) => void
  /** The session has ended. Resolves to whether the user has signed in again. */
  signInAgain: () => Promise<boolean>
  /** The server no longer has this upload. Resolves to whether that is because it is already stored. */
  isKept: (path: Path) => Promise<boolean>
}

export type FilmUpload = {
  goOn: () => void
  pause: () => void
  /** Ends the upload permanently, here and on the server. */
  cancel: () => Promise<void>
  /** Deletes the resume data when it is no longer needed. */
  forget: () => Promise<void>
}

/**
 * Uploads a video in chunks (tus). Resumes after a lost connection, after the device slept, and when the same file is
 * chosen again after the page was closed.
 */
export async function openFilmUpload(file: File, told: Told): Promise<FilmUpload> {
  const upload = new Upload(file, {
    endpoint: new URL('/api/uploads/tus', location.origin).href,
    chunkSize: 5 * 1024 * 1024,
    retryDelays: pauses,
    metadata: { filename: file.name, filetype: file.type },
    fingerprint: fingerprintOf,
  })
  const line = watchLine(upload)
  const forget = async () => {
    line.leave()
    for (const { urlStorageKey } of await upload.findPreviousUploads()) {
      await defaultOptions.urlStorage.removeUpload(urlStorageKey)
    }
  }
  tellOf(upload, line, told)
  const [previous] = (await upload.findPreviousUploads()).toSorted(byAge)
  if (previous) upload.resumeFromPreviousUpload(previous)
  return {
    goOn: line.goOn,
    pause: line.leave,
    forget,
    cancel: async () => {
      await forget()
      if (upload.url) await Upload.terminate(upload.url).catch(() => undefined)
    },
  }
}

const seconds = 1000
/** In milliseconds. Grows to a minute and continues for a day, because a ship can be offline for hours. */
const pauses = [0, 1, 2, 4, 8, 15, 30, ...Array<number>(1440).fill(60)].map((s) => s * seconds)

type Line = ReturnType<typeof watchLine>

/** Restarts an upload without progress after `longestSilence`, and at once when the device comes online. */
function watchLine(upload: Upload) {
  let silence: ReturnType<typeof setTimeout> | undefined
  let listening = new AbortController()
  const leave = () => {
    listening.abort()
    clearTimeout(silence)
    void upload.abort()
  }
  const heard = () => {
    clearTimeout(silence)
    if (!listening.signal.aborted) silence = setTimeout(goOn, longestSilence)
  }
  const goOn = () => {
    leave()
    listening = new AbortController()
    addEventListener('online', goOn, { signal: listening.signal })
    heard()
    upload.start()
  }
  return { goOn, leave, heard, hold: () => clearTimeout(silence) }
}

function tellOf(upload: Upload, line: Line, told: Told) {
  const fail = (words: string | undefined) => {
    line.leave()
    told.onFailed(words)
  }
  Object.assign(upload.options, {
    onProgress: (sent) => {
      line.heard()
      told.onProgress(sent)
    },
    onShouldRetry: ({ originalResponse }) => {
      const isCut = isPassing(originalResponse?.getStatus() ?? 0)
      if (isCut) told.onCut()
      return isCut
    },
    onAfterResponse: async (request, response) => {
      const status = response.getStatus()
      line.hold()
      if (status === 401) {
        if (await told.signInAgain()) throw new Error('Ask again with the new session')
        fail('Please sign in to send it.')
      }
      const path = pathOf(request.getURL())
      const isGone = status === 404 && request.getMethod() === 'HEAD'
      if (isGone && (await told.isKept(path))) line.leave()
      else line.heard()
      // Without this error tus would restart from the first byte, instead of asking for the offset again.
      if (request.getMethod() === 'HEAD' && isTrouble(status)) throw new Error('Ask again later')
    },
    onSuccess: () => {
      line.leave()
      told.onArrived(pathOf(upload.url ?? ''))
    },
    onError: (error) => fail(wordsIn(error)),
  } satisfies Partial<Upload['options']>)
}

/** Errors to retry: no response, a server error, a lock; or a deleted upload, which tus restarts by itself. */
function isPassing(status: number) {
  return status < 400 || [404, 408, 409, 410, 423, 429].includes(status) || status >= 500
}

/** An error that says nothing about the upload itself. */
function isTrouble(status: number) {
  return status >= 400 && isPassing(status) && ![404, 410].includes(status)
}

function pathOf(address: string): Path {
  return `/api/uploads/tus/${address.slice(address.lastIndexOf('/') + 1)}`
}

function byAge(one: PreviousUpload, other: PreviousUpload) {
  return Date.parse(other.creationTime) - Date.parse(one.creationTime)
}

const refusal = z.object({ message: z.string() })

function wordsIn(error: Error | DetailedError) {
  if (!('originalResponse' in error)) return undefined
  try {
    return refusal.parse(JSON.parse(error.originalResponse?.getBody() ?? '')).message
  } catch {
    return undefined
  }
}

const end = 65_536

/** Identifies a video by its size, start and end, because phones change the name and time of the same file. */
async function fingerprintOf(file: File) {
  const ends = [file.slice(0, end), file.slice(-end)]
  let hash = 0x811c9dc5
  for (const byte of new Uint8Array(await new Blob(ends).arrayBuffer())) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  }
  return `film-${file.size}-${hash.toString(16)}`
}
