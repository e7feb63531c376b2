import { Upload } from 'lucide-react'
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'

import { useConfirmLeaving } from '#app/ui/admin/dialogs.tsx'
import { useResumableUpload } from '#app/ui/admin/uploads/resumable-upload.ts'
import { UnfinishedUpload, UploadProgress } from '#app/ui/admin/uploads/upload-progress.tsx'
import { useHydrated } from '#app/ui/browser.ts'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/field.tsx'

const zips = {
  kind: 'zip',
  address: '/api/imports/zips',
  failed: 'The ZIP file could not be sent.',
} as const

type ImportForm = {
  problem: string | undefined
  /** A ZIP file that has arrived and waits for a form that is not refused. */
  arrived: { id: string; name: string } | undefined
}

/** Without script the ZIP file goes with the form; with it, it goes ahead in parts and the form names it. */
export function ImportForm({ problem, arrived }: ImportForm) {
  const form = useRef<HTMLFormElement>(null)
  const pictures = useRef<HTMLInputElement>(null)
  const { transfer: zip, ...upload } = useResumableUpload(zips)
  const [isWaiting, setWaiting] = useState(false)
  const isSending = zip !== undefined && ['sending', 'cut', 'paused'].includes(zip.stage)
  const uploaded = zip ? zip.id : arrived?.id
  useConfirmLeaving(isSending)
  useEffect(() => {
    if (!isWaiting || !zip?.id) return undefined
    // A form cannot be sent again while its submit event is handled, and that event may have set `isWaiting`.
    const sending = setTimeout(() => form.current?.requestSubmit())
    return () => clearTimeout(sending)
  }, [isWaiting, zip?.id])
  const submit = (event: SubmitEvent) => {
    if (!isSending) return
    event.preventDefault()
    setWaiting(true)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setWaiting(false)
    void upload.choose(event.target.files?.[0])
  }
  const cancel = () => {
    setWaiting(false)
    void upload.choose(undefined)
    if (!pictures.current) return
    pictures.current.value = ''
    pictures.current.focus()
  }
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="import-file"
      onSubmit={submit}
    >
      {problem && <FormAlert words={problem} />}
      <SheetField />
      <div className="field uploads">
        <label htmlFor="pictures">Pictures (ZIP)</label>
        <input
          ref={pictures}
          id="pictures"
          // What has arrived is not sent again with the form.
          name={uploaded ? undefined : 'pictures'}
          type="file"
          accept=".zip"
          aria-describedby="pictures-hint"
          onChange={choose}
        />
        {uploaded && <input type="hidden" name="uploaded" value={uploaded} />}
        {zip && (
          <UploadProgress
            transfer={zip}
            noun="ZIP file"
            pause={upload.pause}
            resume={upload.resume}
            cancel={cancel}
          />
        )}
        {!zip && arrived && <p className="unfinished">{`${arrived.name} has arrived.`}</p>}
        {!zip && !arrived && <UnfinishedUpload kind="zip" />}
        <PicturesHint />
      </div>
      <p className="text-ui text-ink-2">
        You see first what would be added and changed. Nothing is imported before you agree.
      </p>
      <Button look="ink">
        <Upload aria-hidden />
        Continue
      </Button>
      <p role="status" className="text-ui text-ink-2 empty:hidden">
        {isWaiting && isSending && 'The file is read as soon as the ZIP file has arrived.'}
      </p>
    </form>
  )
}

function SheetField() {
  return (
    <div className="field">
      <label htmlFor="file">File</label>
      <input
        id="file"
        name="file"
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        aria-describedby="file-hint"
      />
      <small id="file-hint">
        Excel (.xlsx) or CSV, up to 100,000 rows. Columns of WooCommerce and Shopify are known too.
      </small>
    </div>
  )
}

function PicturesHint() {
  const isHydrated = useHydrated()
  return (
    <small id="pictures-hint">
      Each picture goes to the product whose code or part number is its name, such as 371102.jpg,
      371102-2.jpg, or that names it in the column Pictures. Without a file above, pictures are
      added to the products you have. Up to 2 GB.
      {isHydrated && ' If the connection is lost, the upload resumes by itself.'}
    </small>
  )
}
