import { FileText, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { largestUpload } from '#app/content/constants.ts'

import { useAdmin } from '../admin-context.tsx'
import { megabytes } from '../format.ts'
import { type FileField, UploadField } from './upload-field.tsx'
import { failureText, postFile } from './upload-send.ts'

export function DatasheetField({ value, onChange, ...field }: FileField<string>) {
  const { upload, send, cancel } = useDatasheet(onChange)
  const isSending = upload?.stop !== undefined

  // The file name is known only while the page is open; a reset form must not show it.
  const isShown = isSending || upload?.problem || upload?.url === value
  const current = isShown ? upload : undefined
  const remove = () => {
    cancel()
    if (!isSending && !upload?.problem) onChange('')
    document.getElementById(field.id)?.focus()
  }
  const isStored = !isSending && !current?.problem && value !== ''
  return (
    <UploadField
      {...field}
      isOptional
      accept="application/pdf,.pdf"
      Icon={FileText}
      choose={isStored ? 'Choose another' : 'Choose a PDF'}
      drop="or drop it here"
      onFiles={send}
      hint={`PDF, up to ${megabytes(largestUpload.datasheet)}.`}
      status={isSending ? 'Uploading the datasheet.' : isStored && 'The datasheet is stored.'}
      state={isSending ? 'sending' : upload?.canRetry ? 'failed' : 'rest'}
    >
      {(current || isStored) && (
        <div className="upload-progress">
          <p className="file">
            <b>{current?.file.name ?? 'Datasheet (PDF)'}</b>{' '}
            {current && <span>{megabytes(current.file.size)}</span>}
          </p>
          {current?.problem && <strong role="alert">{current.problem}</strong>}
          {isSending && (
            <progress aria-label={`Uploading ${upload.file.name}`} max={1} value={upload.share} />
          )}
          <div className="works">
            {isStored && (
              <a href={value} target="_blank" rel="noreferrer">
                <FileText aria-hidden /> Open
              </a>
            )}
            {current?.problem && current.canRetry && (
              <button type="button" onClick={() => send([current.file])}>
                Try again
              </button>
            )}
            <button type="button" onClick={remove}>
              <X aria-hidden /> {isSending ? 'Cancel' : current?.problem ? 'Dismiss' : 'Remove'}
            </button>
          </div>
        </div>
      )}
    </UploadField>
  )
}

type Upload = {
  file: File
  share: number
  stop?: AbortController
  problem?: string
  canRetry?: boolean
  url?: string
}

function useDatasheet(onChange: (url: string) => void) {
  const { signInAgain } = useAdmin()
  const [upload, setUpload] = useState<Upload>()
  const running = useRef<AbortController>(undefined)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  }, [onChange, latest])
  useEffect(() => () => running.current?.abort(), [running])
  const cancel = () => {
    running.current?.abort()
    setUpload(undefined)
  }
  const send = async ([file]: File[]) => {
    if (!file) return
    cancel()
    const stop = new AbortController()
    const { signal } = stop
    running.current = stop
    const show = (part: Partial<Upload>) => signal.aborted || setUpload({ file, share: 0, ...part })
    show({ stop })
    const problem = await datasheetProblem(file)
    if (problem) return show({ problem })
    const outcome = await postFile({
      path: '/api/uploads/datasheets',
      field: 'file',
      file,
      name: file.name,
      signal,
      signInAgain,
      onProgress: (share) => show({ share, stop }),
    })
    if (outcome.is !== 'done') {
      return show({ problem: failureText(outcome), canRetry: outcome.is !== 'refused' })
    }
    show({ share: 1, url: outcome.body })
    if (!signal.aborted) latest.current(outcome.body)
  }
  return { upload, send, cancel }
}

async function datasheetProblem(file: File) {
  if (file.size > largestUpload.datasheet) {
    return `The datasheet has ${megabytes(file.size)}; at most ${megabytes(largestUpload.datasheet)} are accepted.`
  }
  // A deleted file cannot be read and counts as no PDF.
  const head = await file
    .slice(0, 5)
    .text()
    .catch(() => '')
  return head === '%PDF-' ? undefined : 'This is not a PDF. Choose the datasheet as a PDF file.'
}
