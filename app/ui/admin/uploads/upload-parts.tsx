import { type ComponentProps, type DragEvent, type ReactNode, useEffect, useState } from 'react'

type Chooser = {
  onFiles: (files: File[]) => void
  /** The id of the label of the whole field. */
  of: string
  className?: string
  children: ReactNode
} & Pick<
  ComponentProps<'input'>,
  'id' | 'accept' | 'multiple' | 'capture' | 'aria-describedby' | 'aria-invalid'
>

/** A button that opens the device's file picker or camera. */
export function Chooser({ onFiles, of, className = '', children, ...input }: Chooser) {
  const named = `${input.id}-choose`
  return (
    <label className={`chooser ${className}`}>
      <input
        type="file"
        {...input}
        aria-labelledby={`${of} ${named}`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // A removed file can be chosen again only if the input is cleared.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <span id={named}>{children}</span>
    </label>
  )
}

type DropArea = {
  labelledBy: string
  onFiles: (files: File[]) => void
  /** Also accepts pictures that are pasted anywhere on the page. */
  pastes?: boolean
  children: ReactNode
}

/** A field into which files can be dropped. */
export function DropArea({ labelledBy, onFiles, pastes = false, children }: DropArea) {
  const [isOver, setOver] = useState(false)
  useSafeDrops()
  usePaste(labelledBy, pastes ? onFiles : undefined)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className="field uploads"
      role="group"
      aria-labelledby={labelledBy}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
      onDrop={(event) => {
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length === 0) return
        event.preventDefault()
        onFiles(files)
      }}
    >
      {children}
    </div>
  )
}

/** Ignores files dropped outside the field: the browser would open them and lose the typed text. */
function useSafeDrops() {
  useEffect(() => {
    const listening = new AbortController()
    const keepPage = (event: globalThis.DragEvent) => event.preventDefault()
    addEventListener('dragover', keepPage, { signal: listening.signal })
    addEventListener('drop', keepPage, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/** Listens on the whole page, so that a picture can be pasted without focusing the field first. */
function usePaste(field: string, onFiles: ((files: File[]) => void) | undefined) {
  useEffect(() => {
    if (!onFiles) return undefined
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const isText = event.clipboardData?.types.includes('text/plain')
      const other = document.activeElement?.closest(`.uploads:not([aria-labelledby="${field}"])`)
      if (event.defaultPrevented || files.length === 0 || isText || other) return
      event.preventDefault()
      onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
}

/** Asks before the page is left during an upload; the browser uses its own text. */
export function useStayAsked(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
}

/** The upload state of a field; 'failed' means that a file in it was not uploaded and can be retried. */
export type UploadState = 'rest' | 'sending' | 'failed'

/** Reports the upload state of the field to its form. */
export function useToldUploading(state: UploadState, onUploading: (state: UploadState) => void) {
  useEffect(() => {
    onUploading(state)
    // `onUploading` is a new function at each render, which is not a new state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state])
}
