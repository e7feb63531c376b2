import { Pause, Play, RotateCw, X } from 'lucide-react'

import { megabytes, timeLeft } from '../format.ts'
import type { ResumableUpload } from './resumable-upload.client.ts'

/** A large file on its way. */
export type Transfer = {
  file: File
  stage: 'checking' | 'sending' | 'cut' | 'paused' | 'storing' | 'failed' | 'stored'
  sent: number
  left?: number | undefined
  problem?: string
  /** A refused file has none. */
  upload?: ResumableUpload | undefined
}

type UploadProgress = {
  transfer: Transfer
  noun: 'video' | 'ZIP file'
  pause: () => void
  resume: () => void
  cancel: () => void
}

const moving = { Icon: Pause, words: 'Pause' }
const controls: { [stage in Transfer['stage']]?: typeof moving } = {
  sending: moving,
  cut: moving,
  paused: { Icon: Play, words: 'Continue' },
  failed: { Icon: RotateCw, words: 'Try again' },
}

export function UploadProgress({ transfer, noun, pause, resume, cancel }: UploadProgress) {
  const { file, stage, sent, problem, upload } = transfer
  const control = controls[stage]
  return (
    <div className="upload-progress" data-is={stage}>
      <p className="file">
        <b>{file.name}</b> <span>{megabytes(file.size)}</span>
      </p>
      {stage === 'failed' && <strong role="alert">{problem}</strong>}
      {stage !== 'stored' && !(stage === 'failed' && !upload) && (
        <progress
          aria-label={`Uploading ${file.name}`}
          max={file.size}
          {...(stage !== 'checking' && { value: sent })}
        />
      )}
      <p className="line-text">{progressText(transfer, noun)}</p>
      <div className="works">
        {/* One button for pause and resume, so that it keeps the keyboard focus. */}
        {upload && control && (
          <button type="button" onClick={control === moving ? pause : resume}>
            <control.Icon aria-hidden /> {control.words}
          </button>
        )}
        {stage !== 'stored' && stage !== 'storing' && (
          <button type="button" onClick={cancel}>
            <X aria-hidden /> {stage === 'failed' && !upload ? 'Dismiss' : 'Cancel'}
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {announced(transfer, noun)}
      </p>
    </div>
  )
}

function progressText({ stage, sent, left, file }: Transfer, noun: string) {
  const share = Math.floor((100 * sent) / file.size)
  const far = `${share} %, ${megabytes(sent)} of ${megabytes(file.size)}`
  const texts = {
    checking: `Checking the ${noun}...`,
    sending: left === undefined ? far : `${far}, ${timeLeft(left)}`,
    cut: `${far}. The connection is lost; the upload goes on by itself.`,
    paused: `${far}. Paused.`,
    storing: `Everything has arrived. The ${noun} is being stored...`,
    stored: `The ${noun} is stored.`,
    failed: '',
  }
  return texts[stage]
}

/** The text for screen readers: changes at each quarter, not at each packet. */
function announced(transfer: Transfer, noun: string) {
  const { stage, sent, file } = transfer
  if (stage !== 'sending') return progressText(transfer, noun)
  const quarter = Math.floor((4 * sent) / file.size) * 25
  return quarter === 0 ? `Uploading the ${noun}.` : `${quarter} % uploaded.`
}
