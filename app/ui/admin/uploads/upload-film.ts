import { useEffect, useReducer, useRef } from 'react'
import { z } from 'zod'

import { messages } from '#app/content/messages.ts'

import { useAdmin } from '../admin-context.tsx'
import { lookAtFilm } from './upload-film-check.ts'
import { type FilmUpload, openFilmUpload } from './upload-film.client.ts'
import { isPassing, lineAfter, wordsOf } from './upload-send.ts'
import { openGuess } from './upload-words.ts'

/** A video file of this device, from the choice until the server has stored it. */
export type Film = {
  file: File
  /** The object URL of the file, for playing it before it is stored. */
  preview: string
  stage: 'looking' | 'sending' | 'cut' | 'paused' | 'keeping' | 'failed' | 'kept'
  /** The number of bytes sent. */
  sent: number
  /** The estimated remaining seconds. */
  left?: number | undefined
  problem?: string
  /** The resumable upload; a refused film has none. */
  upload?: FilmUpload | undefined
}

type Path = `/api/${string}`
type Telling = { onKept: (url: string) => void; onPoster: (poster: Blob) => void }
type Reel = Telling &
  Pick<ReturnType<typeof useAdmin>, 'send' | 'signInAgain'> & {
    film: () => Film | undefined
    change: (part: Partial<Film>) => void
    /** Aborted when this upload is cancelled or the page is left. */
    signal: AbortSignal
  }

const schema = z.object({ secure_url: z.string() })
const pauses = [1000, 3000, 9000, 20_000, 40_000]

/** The video of a field, from the choice to its address (C-18, C-81). */
export function useFilm(telling: Telling) {
  const desk = useAdmin()
  const film = useRef<Film>(undefined)
  const leaving = useRef<AbortController>(undefined)
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0)
  const put = (now: Film | undefined) => {
    film.current = now
    redraw()
  }
  const change = (part: Partial<Film>) => film.current && put({ ...film.current, ...part })
  /** Replaces or removes the film at once; resolves when the server has ended the upload of the previous one. */
  const swap = async (next: Film | undefined) => {
    leaving.current?.abort()
    const before = film.current
    put(next)
    if (before) URL.revokeObjectURL(before.preview)
    await before?.upload?.cancel()
  }
  // Leaving the page pauses the upload; choosing the file again resumes it.
  useEffect(
    () => () => {
      leaving.current?.abort()
      film.current?.upload?.pause()
    },
    [film, leaving],
  )
  return {
    film: film.current,
    giveUp: () => swap(undefined),
    choose: async (file: File) => {
      const preview = URL.createObjectURL(file)
      const given = swap({ file, preview, stage: 'looking', sent: 0 })
      const { signal } = (leaving.current = new AbortController())
      await given
      if (signal.aborted) return
      const changeThis = (part: Partial<Film>) => void (signal.aborted || change(part))
      await begin(file, {
        ...desk,
        ...telling,
        signal,
        film: () => film.current,
        change: changeThis,
      })
    },
    pause: () => {
      film.current?.upload?.pause()
      change({ stage: 'paused', left: undefined })
    },
    goOn: () => {
      change({ stage: 'sending' })
      film.current?.upload?.goOn()
    },
  }
}

async function begin(file: File, reel: Reel) {
  const { change, signal } = reel
  const looked = await lookAtFilm(file)
  if (signal.aborted) return
  if ('problem' in looked) return change({ stage: 'failed', problem: looked.problem })
  change({ stage: 'sending' })
  if (looked.poster) reel.onPoster(looked.poster)
  const guess = openGuess(file.size)
  try {
    const upload = await openFilmUpload(file, {
      onProgress: (sent) => change({ stage: 'sending', sent, left: guess(sent, Date.now()) }),
      onCut: () => change({ stage: 'cut', left: undefined }),
      onArrived: (path) => void keep(reel, path),
      onFailed: (words) => change({ stage: 'failed', problem: failed(words) }),
      signInAgain: reel.signInAgain,
      isKept: (path) => keep(reel, path, true),
    })
    if (signal.aborted) return
    change({ upload })
    upload.goOn()
  } catch {
    change({ stage: 'failed', problem: failed('Please choose the film again.') })
  }
}

function failed(words: string | undefined) {
  return [messages.videoUploadFailed, words].filter(Boolean).join(' ')
}

/**
 * Asks the server to store the uploaded file; resolves to true once this is done, failed or aborted. With `isQuestion`
 * the upload may be gone (404), which resolves to false.
 */
async function keep(reel: Reel, path: Path, isQuestion = false) {
  const { send, signal, change, film } = reel
  if (!isQuestion) change({ stage: 'keeping', sent: film()?.file.size ?? 0, left: undefined })
  for (let tried = 0; ; tried++) {
    const outcome = await send({ method: 'POST', path: `${path}/finished`, schema, signal })
    if (signal.aborted) return true
    if (outcome.is === 'done') {
      void film()?.upload?.forget()
      change({ stage: 'kept' })
      reel.onKept(outcome.body.secure_url)
      return true
    }
    if (isQuestion && outcome.is === 'refused' && outcome.status === 404) return false
    const pause = isPassing(outcome) ? pauses[tried] : undefined
    if (pause === undefined) {
      const isFinal = outcome.is === 'refused'
      if (isFinal) void film()?.upload?.forget()
      change({ stage: 'failed', problem: failed(wordsOf(outcome)) })
      if (isFinal) change({ upload: undefined })
      return true
    }
    await lineAfter(pause, signal)
  }
}
