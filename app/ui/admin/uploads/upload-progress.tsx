import { Pause, Play, RotateCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'

import { ignoreErrors } from '../../browser.ts'
import { megabytes, timeLeft } from '../format.ts'
import type { Transfer, UploadKind } from './resumable-upload.ts'

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
    cut: `${far}. The connection is lost. The upload will resume.`,
    paused: `${far}. Paused.`,
    storing: `Upload complete. Storing the ${noun}...`,
    stored: `The ${noun} is stored.`,
    failed: '',
  }
  return texts[stage]
}

function announced(transfer: Transfer, noun: string) {
  const { stage, sent, file } = transfer
  if (stage !== 'sending') return progressText(transfer, noun)
  const quarter = Math.floor((4 * sent) / file.size) * 25
  return quarter === 0 ? `Uploading the ${noun}.` : `${quarter} % uploaded.`
}

/** Asks for the interrupted file again, because a page cannot open it by itself. */
export function UnfinishedUpload({ kind }: { kind: UploadKind }) {
  const [name, setName] = useState<string>()
  useEffect(() => {
    let isLeft = false
    void unfinishedName(kind).then((found) => isLeft || setName(found))
    return () => {
      isLeft = true
    }
  }, [kind])
  if (!name) return null
  return (
    <p className="unfinished">
      <b>{name}</b> is half sent. Choose it again, and it goes on where it stopped.
    </p>
  )
}

async function unfinishedName(kind: UploadKind) {
  for (const { key, uploadUrl, metadata } of storedUploads(kind)) {
    if (!(await isGone(uploadUrl))) return metadata.filename
    localStorage.removeItem(key)
  }
  return undefined
}

/** Used, or older than 48 hours. If the server cannot be reached, it may still be there. */
async function isGone(url: string) {
  const headers = { 'tus-resumable': '1.0.0' }
  const { status } = await fetch(url, { method: 'HEAD', headers }).catch(() => ({ status: 0 }))
  return status === 404 || status === 410
}

const stored = z.object({
  creationTime: z.string(),
  uploadUrl: z.string(),
  metadata: z.object({ filename: z.string() }),
})

function storedUploads(kind: UploadKind) {
  const uploads = ignoreErrors(() =>
    Object.entries({ ...localStorage })
      .filter(([key]) => key.startsWith(`tus::${kind}-`))
      .map(([key, text]) => ({ key, ...stored.parse(JSON.parse(text)) })),
  )
  return (uploads ?? []).toSorted((a, b) => b.creationTime.localeCompare(a.creationTime))
}
