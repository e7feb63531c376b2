import { useEffect, useReducer, useRef } from 'react'
import { z } from 'zod'

import { openTusUpload } from '../../tus-upload.client.ts'
import { useAdmin } from '../admin-context.tsx'
import { openEstimate } from './upload-estimate.ts'
import { failureText, withRetries } from './upload-send.ts'

export type Transfer = {
  file: File
  preview: string
  stage: 'checking' | 'sending' | 'cut' | 'paused' | 'storing' | 'failed' | 'stored'
  sent: number
  left?: number | undefined
  problem?: string
  upload?: Awaited<ReturnType<typeof openTusUpload>> | undefined
  id?: string
}

export type UploadKind = 'video' | 'zip'

type ResumableUpload = {
  kind: UploadKind
  address: `/api/${string}`
  failed: string
  /** Resolves to a reason for refusal, or undefined. */
  check?: (file: File, signal: AbortSignal) => Promise<string | undefined>
  /** Called with the stored file's URL. Without it, a form must name the upload. */
  onStored?: (url: string) => void
}

type Sending = ResumableUpload &
  Pick<ReturnType<typeof useAdmin>, 'send' | 'signInAgain'> & {
    signal: AbortSignal
    transfer: () => Transfer | undefined
    change: (part: Partial<Transfer>) => void
  }

export function useResumableUpload(options: ResumableUpload) {
  const { send, signInAgain } = useAdmin()
  const current = useRef<Transfer>(undefined)
  const running = useRef<AbortController>(undefined)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const put = (next: Transfer | undefined) => {
    current.current = next
    redraw()
  }
  const change = (part: Partial<Transfer>) =>
    current.current && put({ ...current.current, ...part })
  // Leaving the page pauses the upload; choosing the file again resumes it.
  useEffect(() => () => running.current?.abort(), [running])
  return {
    transfer: current.current,
    /** Replaces the file at once; the next upload waits for the server to end the previous one. */
    choose: async (file: File | undefined) => {
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      const previous = current.current
      const stage = options.check ? 'checking' : 'sending'
      put(file && { file, preview: URL.createObjectURL(file), stage, sent: 0 })
      if (previous) URL.revokeObjectURL(previous.preview)
      await previous?.upload?.cancel()
      if (!file || signal.aborted) return
      const changeThis = (part: Partial<Transfer>) => void (signal.aborted || change(part))
      const sending = { ...options, send, signInAgain, signal, change: changeThis }
      await begin(file, { ...sending, transfer: () => current.current })
    },
    pause: () => {
      current.current?.upload?.pause()
      change({ stage: 'paused', left: undefined })
    },
    resume: () => {
      change({ stage: 'sending' })
      current.current?.upload?.start()
    },
  }
}

async function begin(file: File, sending: Sending) {
  const { kind, address, failed, check, onStored, change, signal, signInAgain } = sending
  const fail = (words: string | undefined) =>
    change({ stage: 'failed', problem: [failed, words].filter(Boolean).join(' ') })
  const problem = await check?.(file, signal)
  if (signal.aborted) return
  if (problem) return change({ stage: 'failed', problem })
  change({ stage: 'sending' })
  const estimate = openEstimate(file.size)
  try {
    const upload = await openTusUpload({
      address,
      file,
      metadata: { filename: file.name, filetype: file.type },
      fingerprint: await fingerprintOf(file, kind),
      chunkSize: 5 * 1024 * 1024,
      signal,
      signInAgain,
      onProgress: (sent) => change({ stage: 'sending', sent, left: estimate(sent, Date.now()) }),
      onCut: () => change({ stage: 'cut', left: undefined }),
      onArrived(url) {
        const stage = onStored ? 'storing' : 'stored'
        change({ stage, sent: file.size, left: undefined, id: idIn(url) })
        if (onStored) void store(sending, idIn(url))
      },
      onFailed: fail,
      isStored: async (url) => onStored !== undefined && store(sending, idIn(url), true),
    })
    if (signal.aborted) return
    change({ upload })
    upload.start()
  } catch {
    fail('Please choose it again.')
  }
}

function idIn(url: string) {
  return url.slice(url.lastIndexOf('/') + 1)
}

const stored = z.object({ secure_url: z.string() })
const pauses = [1000, 3000, 9000, 20_000, 40_000]

/** False only if the upload is gone (404) and `isQuestion` asks for that. */
async function store(sending: Sending, id: string, isQuestion = false) {
  const { send, signal, change, transfer, failed, address, onStored } = sending
  const path = `${address}/${id}/finished` as const
  const call = { method: 'POST', path, schema: stored, signal } as const
  const outcome = await withRetries(() => send(call), pauses, signal)
  if (signal.aborted) return true
  const { upload } = transfer() ?? {}
  if (outcome.is === 'done') {
    void upload?.forget()
    change({ stage: 'stored' })
    onStored?.(outcome.body.secure_url)
    return true
  }
  const isFinal = outcome.is === 'refused'
  if (isQuestion && isFinal && outcome.status === 404) return false
  if (isFinal) void upload?.forget()
  const problem = `${failed} ${failureText(outcome)}`
  change({ stage: 'failed', problem, ...(isFinal && { upload: undefined }) })
  return true
}

const end = 65_536

/** By size, start and end, because phones change a file's name and time. */
async function fingerprintOf(file: File, kind: UploadKind) {
  const ends = [file.slice(0, end), file.slice(-end)]
  let hash = 0x811c9dc5
  for (const byte of new Uint8Array(await new Blob(ends).arrayBuffer())) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  }
  return `${kind}-${file.size}-${hash.toString(16)}`
}
