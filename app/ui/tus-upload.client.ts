import { type DetailedError, Upload, defaultOptions } from 'tus-js-client'

type TusUpload = {
  address: string
  file: Blob
  metadata: Record<string, string>
  /** In bytes, which a lost connection repeats. */
  chunkSize: number
  signal: AbortSignal
  onProgress: (sent: number) => void
  onArrived: (url: string) => void
  onFailed: (words: string | undefined) => void
  onCut: () => void
  signInAgain?: () => Promise<boolean>
  /** The upload is gone. Resolves to whether its file was stored. */
  isStored?: (url: string) => Promise<boolean>
  fingerprint: string
}

/** In milliseconds; half a minute for up to a day, because a ship can be offline for hours. */
const pauses = [0, 1, 2, 4, 8, 15, ...Array<number>(2880).fill(30)].map((s) => s * 1000)

export async function openTusUpload(options: TusUpload) {
  const { address, file, metadata, chunkSize, fingerprint, signal, onProgress } = options
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
    fingerprint: async () => fingerprint,
    metadata,
    chunkSize,
    retryDelays: pauses,
    onProgress,
    ...responses(options, pause),
    onSuccess: () => {
      pause()
      options.onArrived(upload.url ?? '')
    },
  })
  signal.addEventListener('abort', pause)
  // tus would wait up to half a minute.
  addEventListener('online', () => isRunning && start(), { signal })
  const forget = async () => {
    pause()
    for (const { urlStorageKey } of await upload.findPreviousUploads()) {
      await defaultOptions.urlStorage.removeUpload(urlStorageKey)
    }
  }
  const cancel = async () => {
    await forget()
    if (upload.url) await Upload.terminate(upload.url).catch(() => undefined)
  }
  const [newest] = (await upload.findPreviousUploads()).toSorted(
    (a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime),
  )
  if (newest) upload.resumeFromPreviousUpload(newest)
  return { start, pause, forget, cancel }
}

function responses({ onCut, onFailed, signInAgain, isStored }: TusUpload, pause: () => void) {
  const fail = (words: string | undefined) => {
    pause()
    onFailed(words)
  }
  return {
    onBeforeRequest(request) {
      const xhr: unknown = request.getUnderlyingObject()
      if (xhr instanceof XMLHttpRequest) failWhenSilent(xhr)
    },
    onShouldRetry({ originalResponse }) {
      const isRetried = isPassing(originalResponse?.getStatus() ?? 0)
      if (isRetried) onCut()
      return isRetried
    },
    async onAfterResponse(request, response) {
      const status = response.getStatus()
      if (status === 401 && signInAgain) {
        if (await signInAgain()) throw new Error('Ask again with the new session')
        fail('Please sign in to send it.')
      }
      if (request.getMethod() !== 'HEAD') return
      if (status === 404 && (await isStored?.(request.getURL()))) pause()
      // Without this error tus would restart from the first byte, instead of asking for the offset.
      if (status >= 400 && isPassing(status) && ![404, 410].includes(status)) {
        throw new Error('Ask again later')
      }
    },
    onError: (error) => fail(wordsOf(error)),
  } satisfies Partial<Upload['options']>
}

/** No response, a server error, a lock; or a deleted upload, which tus restarts. */
function isPassing(status: number) {
  return status < 400 || [404, 408, 409, 410, 423, 429].includes(status) || status >= 500
}

function wordsOf(error: Error | DetailedError) {
  return messageIn('originalResponse' in error ? error.originalResponse?.getBody() : '')
}

function messageIn(body: string | undefined) {
  try {
    const { message }: { message?: unknown } = JSON.parse(body ?? '')
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

const longestSilenceMs = 120_000

/** Fails a request on a dead connection, which browsers do not notice. */
export function failWhenSilent(request: XMLHttpRequest) {
  const fail = () => {
    request.abort()
    request.dispatchEvent(new ProgressEvent('error'))
  }
  let silence = setTimeout(fail, longestSilenceMs)
  request.upload.addEventListener('progress', () => {
    clearTimeout(silence)
    silence = setTimeout(fail, longestSilenceMs)
  })
  request.addEventListener('loadend', () => clearTimeout(silence))
}
