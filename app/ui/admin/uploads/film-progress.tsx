import { Pause, Play, RotateCw, X } from 'lucide-react'

import type { Film } from './upload-film.ts'
import { megabytes, timeLeft } from './upload-words.ts'

type FilmProgress = { film: Film; pause: () => void; goOn: () => void; cancel: () => void }

const moving = { Icon: Pause, words: 'Pause' }
const ways: { [stage in Film['stage']]?: typeof moving } = {
  sending: moving,
  cut: moving,
  paused: { Icon: Play, words: 'Go on' },
  failed: { Icon: RotateCw, words: 'Try again' },
}

/** The progress of a video upload, with its buttons. */
export function FilmProgress({ film, pause, goOn, cancel }: FilmProgress) {
  const { file, stage, sent, problem, upload } = film
  const way = ways[stage]
  return (
    <div className="film" data-is={stage}>
      <p className="file">
        <b>{file.name}</b> <span>{megabytes(file.size)}</span>
      </p>
      {stage === 'failed' && <strong role="alert">{problem}</strong>}
      {stage !== 'kept' && !(stage === 'failed' && !upload) && (
        <progress
          aria-label={`Uploading ${file.name}`}
          max={file.size}
          {...(stage !== 'looking' && { value: sent })}
        />
      )}
      <p className="told">{told(film)}</p>
      <div className="works">
        {/* One button for pause and resume, so that it keeps the keyboard focus. */}
        {upload && way && (
          <button type="button" onClick={way === moving ? pause : goOn}>
            <way.Icon aria-hidden /> {way.words}
          </button>
        )}
        {stage !== 'kept' && stage !== 'keeping' && (
          <button type="button" onClick={cancel}>
            <X aria-hidden /> {stage === 'failed' && !upload ? 'Dismiss' : 'Cancel'}
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {announced(film)}
      </p>
    </div>
  )
}

function told({ stage, sent, left, file }: Film) {
  const far = `${share(sent, file.size)} %, ${megabytes(sent)} of ${megabytes(file.size)}`
  switch (stage) {
    case 'looking':
      return 'Looking at the film...'
    case 'sending':
      return left === undefined ? far : `${far}, ${timeLeft(left)}`
    case 'cut':
      return `${far}. The line is cut; it goes on by itself.`
    case 'paused':
      return `${far}. Paused.`
    case 'keeping':
      return 'All of it is there. It is being kept...'
    case 'kept':
      return 'The video is there.'
    case 'failed':
      return ''
  }
}

/** In percent, rounded down, so that 100 means complete. */
function share(sent: number, total: number) {
  return Math.floor((100 * sent) / total)
}

/** The text for screen readers: changes at each quarter, not at each packet. */
function announced(film: Film) {
  const { stage, sent, file } = film
  if (stage === 'failed') return ''
  if (stage !== 'sending') return told(film)
  const quarter = Math.floor((4 * sent) / file.size) * 25
  return quarter === 0 ? 'Uploading the video.' : `${quarter} % are there.`
}
