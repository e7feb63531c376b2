import { type ComponentProps, type DragEvent, type ReactNode, useEffect, useState } from 'react'

type Chooser = {
  onFiles: (files: File[]) => void
  /** The id of what names the field as a whole. */
  of: string
  className?: string
  children: ReactNode
} & Pick<
  ComponentProps<'input'>,
  'id' | 'accept' | 'multiple' | 'capture' | 'aria-describedby' | 'aria-invalid'
>

/** A button that opens the device's own choice of files, or its camera. */
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
          // The same file may be chosen again after it was taken away.
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
  /** Takes pictures from the clipboard too, wherever on the page they are pasted. */
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

/** A file dropped beside the field would open in place of the page, and what was typed there would be gone. */
function useSafeDrops() {
  useEffect(() => {
    const listening = new AbortController()
    const keepPage = (event: globalThis.DragEvent) => event.preventDefault()
    addEventListener('dragover', keepPage, { signal: listening.signal })
    addEventListener('drop', keepPage, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/** The clipboard belongs to the page: nobody finds the field first to paste a picture. */
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

/** Asks before the page is left while something is on its way; browsers have words of their own for it. */
export function useStayAsked(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
}

/** How it stands with the files of a field; 'failed' is what stands there, did not arrive and can be tried again. */
export type UploadState = 'rest' | 'sending' | 'failed'

/** Tells the form around the field how it stands with its files. */
export function useToldUploading(state: UploadState, onUploading: (state: UploadState) => void) {
  useEffect(() => {
    onUploading(state)
    // A new function at each drawing is no news.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state])
}
