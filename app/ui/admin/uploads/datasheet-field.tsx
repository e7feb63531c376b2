import { FileText, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'

import { largestUpload } from '#app/media/upload-limits.ts'

import { useAdmin } from '../admin-context.tsx'
import { Said } from '../forms/form-fields.tsx'
import {
  Chooser,
  DropArea,
  type UploadState,
  useStayAsked,
  useToldUploading,
} from './upload-parts.tsx'
import { sendFile, wordsOf } from './upload-send.ts'
import { megabytes } from './upload-words.ts'

type DatasheetField = {
  id: string
  label?: string
  /** The address of the file, or '' if there is none. */
  value: string
  onChange: (url: string) => void
  onUploading: (state: UploadState) => void
  problem?: string | undefined
}

/** A field for a PDF. */
export function DatasheetField({ id, label = 'Datasheet', value, ...field }: DatasheetField) {
  const { onChange, onUploading, problem } = field
  const { sheet, send, giveUp } = useSheet(onChange)
  const isSending = sheet?.stop !== undefined
  useToldUploading(isSending ? 'sending' : sheet?.canGoOn ? 'failed' : 'rest', onUploading)
  useStayAsked(isSending)

  // The file name is known only while the page is open, and a reset form must not show it.
  const shown = sheet && (isSending || sheet.problem || sheet.url === value) ? sheet : undefined
  const hint = `PDF, up to ${megabytes(largestUpload.datasheet)}.`
  const remove = () => {
    giveUp()
    if (!isSending && !sheet?.problem) onChange('')
    document.getElementById(id)?.focus()
  }
  const isThere = !isSending && !shown?.problem && value !== ''
  return (
    <DropArea labelledBy={`${id}-label`} onFiles={send}>
      <span id={`${id}-label`} className="name">
        {label} <span className="optional">(optional)</span>
      </span>
      {(shown || isThere) && (
        <div className="film">
          <p className="file">
            <b>{shown?.file.name ?? 'Datasheet (PDF)'}</b>{' '}
            {shown && <span>{megabytes(shown.file.size)}</span>}
          </p>
          {shown?.problem && <strong role="alert">{shown.problem}</strong>}
          {isSending && (
            <progress aria-label={`Uploading ${sheet.file.name}`} max={1} value={sheet.share} />
          )}
          <div className="works">
            {isThere && (
              <a href={value} target="_blank" rel="noreferrer">
                <FileText aria-hidden /> Open
              </a>
            )}
            {shown?.problem && shown.canGoOn && (
              <button type="button" onClick={() => send([shown.file])}>
                Try again
              </button>
            )}
            <button type="button" onClick={remove}>
              <X aria-hidden /> {isSending ? 'Cancel' : shown?.problem ? 'Dismiss' : 'Remove'}
            </button>
          </div>
        </div>
      )}
      <div className="ways">
        <Chooser
          id={id}
          of={`${id}-label`}
          accept="application/pdf,.pdf"
          onFiles={send}
          aria-describedby={[`${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')}
          aria-invalid={problem ? true : undefined}
        >
          <FileText aria-hidden /> {isThere ? 'Choose another' : 'Choose a PDF'}
        </Chooser>
        <span className="or">or drop it here</span>
      </div>
      <Said id={id} hint={hint} problem={problem} />
      <p role="status" className="sr-only">
        {isSending ? 'Uploading the datasheet.' : isThere && 'The datasheet is there.'}
      </p>
    </DropArea>
  )
}

type Sheet = {
  file: File
  share: number
  /** Set during the upload. */
  stop?: AbortController
  problem?: string
  canGoOn?: boolean
  url?: string
}

const schema = z.object({ data: z.object({ url: z.string() }) })

function useSheet(onChange: (url: string) => void) {
  const { signInAgain } = useAdmin()
  const [sheet, setSheet] = useState<Sheet>()
  const latest = useRef<{ stop: AbortController | undefined; onChange: typeof onChange }>({
    stop: undefined,
    onChange,
  })
  useEffect(() => {
    latest.current.onChange = onChange
  }, [onChange, latest])
  useEffect(() => () => latest.current.stop?.abort(), [latest])
  const giveUp = () => {
    latest.current.stop?.abort()
    setSheet(undefined)
  }
  const send = async ([file]: File[]) => {
    if (!file) return
    giveUp()
    const stop = new AbortController()
    latest.current.stop = stop
    setSheet({ file, share: 0, stop })
    const problem = await sheetProblem(file)
    if (stop.signal.aborted) return
    if (problem) return setSheet({ file, share: 0, problem })
    const outcome = await sendFile({
      path: '/api/uploads/datasheets',
      field: 'file',
      file,
      name: file.name,
      schema,
      signal: stop.signal,
      onProgress: (share) => stop.signal.aborted || setSheet({ file, share, stop }),
      signInAgain,
    })
    if (stop.signal.aborted) return
    if (outcome.is !== 'done') {
      return setSheet({
        file,
        share: 0,
        problem: wordsOf(outcome),
        canGoOn: outcome.is !== 'refused',
      })
    }
    const { url } = outcome.body.data
    setSheet({ file, share: 1, url })
    latest.current.onChange(url)
  }
  return { sheet, send, giveUp }
}

async function sheetProblem(file: File) {
  if (file.size > largestUpload.datasheet) {
    return `The datasheet has ${megabytes(file.size)}; at most ${megabytes(largestUpload.datasheet)} are taken.`
  }
  // A deleted file cannot be read and counts as no PDF.
  const head = await file
    .slice(0, 5)
    .text()
    .catch(() => '')
  return head === '%PDF-' ? undefined : 'That is no PDF. Choose the datasheet as a PDF file.'
}
