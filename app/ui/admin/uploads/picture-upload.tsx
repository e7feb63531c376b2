import { type ComponentProps, useEffect, useRef, useState } from 'react'

import { useAdmin } from '../admin-context.tsx'
import { useConfirmLeaving } from '../dialogs.tsx'
import { pictureProblem, sendPicture } from './upload-picture.ts'

type PictureUpload = ReturnType<typeof usePictureUpload>

export function usePictureUpload(onDone: (address: string) => void) {
  const { signInAgain } = useAdmin()
  const [state, setState] = useState('')
  const [problem, setProblem] = useState<string>()
  const last = useRef<AbortController>(undefined)
  // `onDone` of the latest render has text typed during the upload.
  const newest = useRef(onDone)
  useEffect(() => {
    newest.current = onDone
  })
  useEffect(() => () => last.current?.abort(), [])
  const send = async (file: File) => {
    last.current?.abort()
    const { signal } = (last.current = new AbortController())
    setProblem(undefined)
    const onProgress = (share: number) => setState(`Uploading: ${Math.round(share * 100)} %`)
    onProgress(0)
    const refusal = await pictureProblem(file)
    const outcome = refusal
      ? { is: 'refused' as const, message: refusal }
      : await sendPicture(file, file.name, { signal, onProgress, signInAgain })
    if (signal.aborted) return undefined
    setState('')
    if (outcome.is === 'done') return newest.current(outcome.body)
    return setProblem('message' in outcome ? outcome.message : 'The picture was not uploaded.')
  }
  const cancel = () => {
    last.current?.abort()
    setState('')
  }
  return { state, problem, send, cancel }
}

type PictureInput = { upload: PictureUpload } & ComponentProps<'input'>

/** Blocks its form during an upload, because the record would lack the picture. */
export function PictureInput({ upload: { state, send, cancel }, ...input }: PictureInput) {
  const element = useRef<HTMLInputElement>(null)
  const { notify } = useAdmin()
  const isSending = state !== ''
  useConfirmLeaving(isSending, 'upload')
  useEffect(() => {
    const form = element.current?.form
    if (!isSending || !form) return undefined
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      notify({ text: 'A picture is still being uploaded. Please wait.', isBad: true })
    }
    // Includes buttons that act before the form is sent, such as Preview.
    const refuseClick = (event: Event) => {
      const isSubmit = event.target instanceof Element && event.target.closest('[type=submit]')
      if (isSubmit) refuse(event)
    }
    form.addEventListener('submit', refuse)
    form.addEventListener('click', refuseClick, true)
    return () => {
      form.removeEventListener('submit', refuse)
      form.removeEventListener('click', refuseClick, true)
    }
  }, [isSending, notify])
  return (
    <>
      <input
        ref={element}
        type="file"
        className="noscript:hidden"
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
        {...input}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Clearing lets the same file be chosen again.
          currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      <small className="hidden noscript:block">
        Without JavaScript no picture can be uploaded.
      </small>
      {state && (
        <p className="flex items-center gap-3">
          <small role="status">{state}</small>
          <button type="button" className="quiet" onClick={cancel}>
            Cancel
          </button>
        </p>
      )}
    </>
  )
}
