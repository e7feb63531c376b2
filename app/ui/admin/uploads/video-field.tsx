import { Clapperboard, Image, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { largestUpload } from '#app/content/constants.ts'
import { messages } from '#app/content/messages.ts'
import { useOwnPath } from '#app/media/addresses.ts'

import { useAdmin } from '../admin-context.tsx'
import { megabytes } from '../format.ts'
import { type Transfer, useResumableUpload } from './resumable-upload.ts'
import { type FileField, UploadField } from './upload-field.tsx'
import { sendPicture } from './upload-picture.ts'
import { UnfinishedUpload, UploadProgress } from './upload-progress.tsx'
import { failureText } from './upload-send.ts'
import { checkVideo, posterOf } from './upload-video-check.ts'

type Video = { videoUrl: string; posterUrl: string }

const kinds = 'video/mp4,video/webm,.mp4,.webm'

export function VideoField({ value, onChange, ...field }: FileField<Video>) {
  const put = useLatest(value, onChange)
  const poster = usePoster((posterUrl) => put({ posterUrl }))
  const { transfer: video, ...upload } = useResumableUpload({
    kind: 'video',
    address: '/api/uploads/tus',
    failed: messages.videoUploadFailed,
    async check(file, signal) {
      const checked = await checkVideo(file)
      if ('problem' in checked) return checked.problem
      if (checked.poster && !signal.aborted) void poster.send(checked.poster, true)
      return undefined
    },
    onStored: (videoUrl) => put({ videoUrl, ...poster.ofVideo() }),
  })
  const isPaused = video?.stage === 'paused'
  const isSending = video !== undefined && !isPaused && !['stored', 'failed'].includes(video.stage)
  const isBusy = isSending || isPaused || poster.isSending
  const hasFailed = (video?.stage === 'failed' && video.upload) || poster.problem

  const current = video && isOf(video, value) ? video : undefined
  const choose = ([file]: File[]) => {
    poster.reset()
    if (file) void upload.choose(file)
  }
  const dismiss = () => {
    poster.reset()
    document.getElementById(field.id)?.focus()
  }
  const cancel = () => {
    void upload.choose(undefined)
    dismiss()
  }
  return (
    <UploadField
      {...field}
      accept={kinds}
      Icon={Clapperboard}
      choose={current || value.videoUrl ? 'Choose another' : 'Choose a video'}
      camera={{ accept: 'video/*', words: 'Record now' }}
      drop="or drop it here"
      onFiles={choose}
      hint={`MP4 or WebM, up to ${megabytes(largestUpload.video)}. If the connection breaks, it continues by itself.`}
      state={isBusy ? 'sending' : hasFailed ? 'failed' : 'rest'}
      confirmsLeaving={isSending || poster.isSending}
    >
      <Preview
        upload={current}
        value={value}
        onPicture={(picture) =>
          void poster.send(picture, current !== undefined && current.stage !== 'stored')
        }
        poster={{ ...poster, dismiss }}
      />
      {current ? (
        <UploadProgress
          transfer={current}
          noun="video"
          pause={upload.pause}
          resume={upload.resume}
          cancel={cancel}
        />
      ) : (
        <UnfinishedUpload kind="video" />
      )}
    </UploadField>
  )
}

function isOf({ stage }: Transfer, { videoUrl }: Video) {
  return stage !== 'stored' || videoUrl !== ''
}

/** Video and poster end in any order; each must keep the other's new address. */
function useLatest(value: Video, onChange: (video: Video) => void) {
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  }, [value, onChange, latest])
  return (part: Partial<Video>) => {
    latest.current.value = { ...latest.current.value, ...part }
    latest.current.onChange(latest.current.value)
  }
}

function usePoster(onSent: (url: string) => void) {
  const { signInAgain } = useAdmin()
  const [state, setState] = useState<{ isSending: boolean; problem?: string }>({ isSending: false })
  const [preview, setPreview] = useState('')
  const underway = useRef<{ stop: AbortController; isWaiting: boolean; url: string }>(undefined)
  const reset = () => {
    underway.current?.stop.abort()
    underway.current = undefined
    setPreview('')
    setState({ isSending: false })
  }
  return {
    ...state,
    preview,
    reset,
    /** Address of a stored poster, or ''; a later one goes to `onSent`. */
    ofVideo: () => {
      const url = underway.current?.url ?? ''
      if (underway.current) underway.current.isWaiting = false
      return { posterUrl: url }
    },
    send: async (picture: Blob, isWaiting: boolean) => {
      reset()
      const mine = { stop: new AbortController(), isWaiting, url: '' }
      underway.current = mine
      setPreview(URL.createObjectURL(picture))
      setState({ isSending: true })
      const { signal } = mine.stop
      const sending = { signal, signInAgain, onProgress: () => {} }
      const outcome = await sendPicture(picture, 'poster.jpg', sending)
      if (signal.aborted) return
      if (outcome.is !== 'done')
        return setState({ isSending: false, problem: failureText(outcome) })
      mine.url = outcome.body
      setState({ isSending: false })
      if (!mine.isWaiting) onSent(mine.url)
    },
  }
}

type Preview = {
  upload: Transfer | undefined
  value: Video
  onPicture: (picture: Blob) => void
  poster: { preview: string; isSending: boolean; problem?: string; dismiss: () => void }
}

const notLoaded = 'This video has no frame yet. Let it load first.'

function Preview({ upload, value, onPicture, poster }: Preview) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const stored = useOwnPath(value.videoUrl)
  const storedPoster = useOwnPath(value.posterUrl)
  const source = upload && upload.stage !== 'checking' ? upload.preview : stored
  if (!source || (upload?.stage === 'failed' && !upload.upload)) return null
  const take = async () => {
    const picture = video.current && (await posterOf(video.current).catch(() => null))
    setProblem(picture ? '' : notLoaded)
    if (picture) onPicture(picture)
  }
  const picture = poster.preview || (upload ? '' : storedPoster)
  const alert = poster.problem ?? problem
  return (
    <div className="video-preview">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded videos have no captions */}
      <video
        key={source}
        ref={video}
        src={source}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label="The video"
      />
      <div className="poster">
        {picture ? (
          <img src={picture} alt="Poster" />
        ) : (
          <span className="no-poster">No poster yet</span>
        )}
        <button type="button" onClick={() => void take()} disabled={poster.isSending}>
          <Image aria-hidden /> Use this frame as the poster
        </button>
        <p role="status" className="sr-only">
          {picture && !poster.isSending && 'The poster is ready.'}
        </p>
        {alert && <strong role="alert">{alert}</strong>}
        {poster.problem && (
          <button type="button" onClick={poster.dismiss}>
            <X aria-hidden /> Dismiss
          </button>
        )}
      </div>
    </div>
  )
}
