import { Camera, type LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'

import { useConfirmLeaving } from '../dialogs.tsx'
import { FieldNotes } from '../forms/form-fields.tsx'

export type UploadState = 'rest' | 'sending' | 'failed'

export type FileField<Value> = {
  id: string
  label: string
  value: Value
  onChange: (value: Value) => void
  onUploading: (state: UploadState) => void
  problem?: string | undefined
}

type Chooser = {
  onFiles: (files: File[]) => void
  labelId: string
  className?: string
  children: ReactNode
} & Pick<
  ComponentProps<'input'>,
  'id' | 'accept' | 'multiple' | 'capture' | 'aria-describedby' | 'aria-invalid'
>

type UploadField = Omit<FileField<unknown>, 'value' | 'onChange'> & {
  isOptional?: boolean
  accept: string
  multiple?: boolean
  Icon: LucideIcon
  choose: string
  camera?: { accept: string; words: string }
  drop: string
  pastes?: boolean
  onFiles: (files: File[]) => void
  hint: string
  alerts?: ReactNode
  status?: ReactNode
  state: UploadState
  confirmsLeaving?: boolean
  children: ReactNode
}

export function UploadField({ id, label, onFiles, state, children, ...field }: UploadField) {
  const { hint, problem, camera, confirmsLeaving = state === 'sending' } = field
  const labelId = `${id}-label`
  useEffect(() => {
    field.onUploading(state)
    // oxlint-disable-next-line react/exhaustive-deps -- `onUploading`, new at each render, is not a new state
  }, [state])
  useConfirmLeaving(confirmsLeaving, 'upload')
  return (
    <DropArea labelId={labelId} onFiles={onFiles} pastes={field.pastes}>
      <span id={labelId} className="name">
        {label} {field.isOptional && <span className="optional">(optional)</span>}
      </span>
      {children}
      <div className="upload-choices">
        <Chooser
          id={id}
          labelId={labelId}
          accept={field.accept}
          multiple={field.multiple}
          onFiles={onFiles}
          aria-describedby={[`${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')}
          aria-invalid={problem ? true : undefined}
        >
          <field.Icon aria-hidden /> {field.choose}
        </Chooser>
        {camera && (
          <Chooser
            id={`${id}-camera`}
            labelId={labelId}
            capture="environment"
            className="camera"
            accept={camera.accept}
            onFiles={onFiles}
          >
            <Camera aria-hidden />
            {` ${camera.words}`}
          </Chooser>
        )}
        <span className="or">{field.drop}</span>
      </div>
      {field.alerts}
      <FieldNotes id={id} hint={hint} problem={problem} />
      {field.status !== undefined && (
        <p role="status" className="sr-only">
          {field.status}
        </p>
      )}
    </DropArea>
  )
}

function Chooser({ onFiles, labelId, className = '', children, ...input }: Chooser) {
  const named = `${input.id}-choose`
  const element = useRef<HTMLInputElement>(null)
  const take = () => {
    const files = [...(element.current?.files ?? [])]
    if (element.current) element.current.value = ''
    if (files.length > 0) onFiles(files)
  }
  // On slow connections, files are chosen before the script runs.
  useEffect(take)
  return (
    <label className={`chooser ${className}`}>
      <input
        ref={element}
        type="file"
        {...input}
        aria-labelledby={`${labelId} ${named}`}
        onChange={take}
      />
      <span id={named}>{children}</span>
    </label>
  )
}

type DropArea = {
  labelId: string
  onFiles: (files: File[]) => void
  pastes: boolean | undefined
  children: ReactNode
}

function DropArea({ labelId, onFiles, pastes, children }: DropArea) {
  const [isOver, setOver] = useState(false)
  useSafeDrops()
  usePaste(labelId, pastes ? onFiles : undefined)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className="field uploads"
      role="group"
      aria-labelledby={labelId}
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

/** Ignores drops outside the field: the browser would open the file and lose typed text. */
function useSafeDrops() {
  useEffect(() => {
    const listening = new AbortController()
    const ignore = (event: globalThis.DragEvent) => {
      const isInText = event.target instanceof Element && event.target.closest('input, textarea')
      if (!isInText || event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', ignore, { signal: listening.signal })
    addEventListener('drop', ignore, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}

/** The whole page, so that pasting needs no focus. */
function usePaste(labelId: string, onFiles: ((files: File[]) => void) | undefined) {
  useEffect(() => {
    if (!onFiles) return undefined
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const isText = event.clipboardData?.types.includes('text/plain')
      const other = document.activeElement?.closest(`.uploads:not([aria-labelledby="${labelId}"])`)
      if (event.defaultPrevented || files.length === 0 || isText || other) return
      event.preventDefault()
      onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
}
