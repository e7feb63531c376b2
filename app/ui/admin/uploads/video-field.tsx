import { Clapperboard, Image, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { largestUpload } from '#app/content/constants.ts'
import { useOwnPath } from '#app/media/addresses.ts'

import { useAdmin } from '../admin-context.tsx'
import { megabytes } from '../format.ts'
import { UnfinishedUpload } from './unfinished-upload.tsx'
import { type FileField, UploadField } from './upload-field.tsx'
import { sendPicture } from './upload-picture.ts'
import { UploadProgress } from './upload-progress.tsx'
import { failureText } from './upload-send.ts'
import { posterOf } from './upload-video-check.ts'
import { type VideoUpload, useVideoUpload } from './upload-video.ts'

type Video = { videoUrl: string; posterUrl: string }

const kinds = 'video/mp4,video/webm,.mp4,.webm'

export function VideoField({ value, onChange, ...field }: FileField<Video>) {
  const put = useLatest(value, onChange)
  const poster = usePoster((posterUrl) => put({ posterUrl }))
  const { video, ...upload } = useVideoUpload({
    onStored: (videoUrl) => put({ videoUrl, ...poster.ofVideo() }),
    onPoster: (picture) => void poster.send(picture, true),
  })
  const isPaused = video?.stage === 'paused'
  const isSending = video !== undefined && !isPaused && !['stored', 'failed'].includes(video.stage)
  const isBusy = isSending || isPaused || poster.isSending
  const hasFailed = (video?.stage === 'failed' && video.upload) || poster.problem

  const shown = video && isOf(video, value) ? video : undefined
  const choose = ([file]: File[]) => {
    poster.reset()
    if (file) void upload.choose(file)
  }
  const dismiss = () => {
    poster.reset()
    document.getElementById(field.id)?.focus()
  }
  const cancel = () => {
    void upload.cancel()
    dismiss()
  }
  return (
    <UploadField
      {...field}
      accept={kinds}
      Icon={Clapperboard}
      choose={shown || value.videoUrl ? 'Choose another' : 'Choose a video'}
      camera={{ accept: 'video/*', words: 'Record now' }}
      drop="or drop it here"
      onFiles={choose}
      hint={`MP4 or WebM, up to ${megabytes(largestUpload.video)}. If the connection breaks, it continues by itself.`}
      state={isBusy ? 'sending' : hasFailed ? 'failed' : 'rest'}
      confirmsLeaving={isSending || poster.isSending}
    >
      <Preview
        upload={shown}
        value={value}
        onPicture={(picture) =>
          void poster.send(picture, shown !== undefined && shown.stage !== 'stored')
        }
        poster={{ ...poster, dismiss }}
      />
      {shown ? (
        <UploadProgress
          transfer={shown}
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

/** Whether the video belongs to this field: a stored video does not after a reset of the form. */
function isOf({ stage }: VideoUpload, { videoUrl }: Video) {
  return stage !== 'stored' || videoUrl !== ''
}

/** Video and poster end in any order; each must keep the other's new address, not that of the last render. */
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

/** Uploads a poster. The poster of an unfinished video waits for the video, so that both can be cancelled. */
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
    /** The poster's address when the video is stored, or ''; a poster that ends later calls `onSent`. */
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
  upload: VideoUpload | undefined
  value: Video
  onPicture: (picture: Blob) => void
  poster: { preview: string; isSending: boolean; problem?: string; dismiss: () => void }
}

const notLoaded = 'No picture can be taken from this video. Let it load first.'

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
      {/* Uploaded videos have no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
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
          <Image aria-hidden /> Take the poster from here
        </button>
        <p role="status" className="sr-only">
          {picture && !poster.isSending && 'The poster is taken.'}
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
