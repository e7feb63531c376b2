import { useEffect, useReducer, useRef } from 'react'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'

import { useAdmin } from '../admin-context.tsx'
import { openUpload } from './resumable-upload.client.ts'
import { openEstimate } from './upload-estimate.ts'
import type { Transfer } from './upload-progress.tsx'
import { failureText, withRetries } from './upload-send.ts'
import { checkVideo } from './upload-video-check.ts'

export type VideoUpload = Transfer & { preview: string }

type Path = `/api/${string}`

const videos = { kind: 'video', address: '/api/uploads/tus' } as const

type Events = { onStored: (url: string) => void; onPoster: (poster: Blob) => void }
type Job = Events &
  Pick<ReturnType<typeof useAdmin>, 'send' | 'signInAgain'> & {
    video: () => VideoUpload | undefined
    change: (part: Partial<VideoUpload>) => void
    signal: AbortSignal
  }

export function useVideoUpload(events: Events) {
  const { send, signInAgain } = useAdmin()
  const video = useRef<VideoUpload>(undefined)
  const leaving = useRef<AbortController>(undefined)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const put = (now: VideoUpload | undefined) => {
    video.current = now
    redraw()
  }
  const change = (part: Partial<VideoUpload>) => video.current && put({ ...video.current, ...part })
  /** Replaces or removes the video at once; resolves when the server has ended the upload of the previous one. */
  const swap = async (next: VideoUpload | undefined) => {
    leaving.current?.abort()
    const before = video.current
    put(next)
    if (before) URL.revokeObjectURL(before.preview)
    await before?.upload?.cancel()
  }
  // Leaving the page pauses the upload; choosing the file again resumes it.
  useEffect(
    () => () => {
      leaving.current?.abort()
      video.current?.upload?.pause()
    },
    [video, leaving],
  )
  return {
    video: video.current,
    cancel: () => swap(undefined),
    choose: async (file: File) => {
      const preview = URL.createObjectURL(file)
      const swapped = swap({ file, preview, stage: 'checking', sent: 0 })
      const { signal } = (leaving.current = new AbortController())
      await swapped
      if (signal.aborted) return
      const changeThis = (part: Partial<VideoUpload>) => void (signal.aborted || change(part))
      const job = { ...events, send, signInAgain, signal, change: changeThis }
      await begin(file, { ...job, video: () => video.current })
    },
    pause: () => {
      video.current?.upload?.pause()
      change({ stage: 'paused', left: undefined })
    },
    resume: () => {
      change({ stage: 'sending' })
      video.current?.upload?.start()
    },
  }
}

async function begin(file: File, job: Job) {
  const { change, signal, signInAgain } = job
  const checked = await checkVideo(file)
  if (signal.aborted) return
  if ('problem' in checked) return change({ stage: 'failed', problem: checked.problem })
  change({ stage: 'sending' })
  if (checked.poster) job.onPoster(checked.poster)
  const estimate = openEstimate(file.size)
  try {
    const upload = await openUpload(file, videos, {
      signal,
      signInAgain,
      onProgress: (sent) => change({ stage: 'sending', sent, left: estimate(sent, Date.now()) }),
      onCut: () => change({ stage: 'cut', left: undefined }),
      onArrived: (path) => {
        change({ stage: 'storing', sent: file.size, left: undefined })
        void store(job, path)
      },
      onFailed: (words) => change({ stage: 'failed', problem: problemText(words) }),
      isStored: (path) => store(job, path, true),
    })
    if (signal.aborted) return
    change({ upload })
    upload.start()
  } catch {
    change({ stage: 'failed', problem: problemText('Please choose the video again.') })
  }
}

function problemText(words: string | undefined) {
  return [messages.videoUploadFailed, words].filter(Boolean).join(' ')
}

const stored = z.object({ secure_url: z.string() })
const pauses = [1000, 3000, 9000, 20_000, 40_000]

/** Resolves to false only if the upload is gone (404) and `isQuestion` asks for that. */
async function store(job: Job, path: Path, isQuestion = false) {
  const { send, signal, change, video, onStored } = job
  const call = { method: 'POST', path: `${path}/finished`, schema: stored, signal } as const
  const outcome = await withRetries(() => send(call), pauses, signal)
  if (signal.aborted) return true
  const { upload } = video() ?? {}
  if (outcome.is === 'done') {
    void upload?.forget()
    change({ stage: 'stored' })
    onStored(outcome.body.secure_url)
    return true
  }
  const isFinal = outcome.is === 'refused'
  if (isQuestion && isFinal && outcome.status === 404) return false
  if (isFinal) void upload?.forget()
  const problem = problemText(failureText(outcome))
  change({ stage: 'failed', problem, ...(isFinal && { upload: undefined }) })
  return true
}
