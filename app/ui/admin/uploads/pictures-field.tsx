import { ImagePlus, ArrowLeft, ArrowRight, RotateCw, X } from 'lucide-react'
import { type ReactNode, useState, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

import { largestUpload } from '#app/content/constants.ts'
import { messages } from '#app/content/messages.ts'
import { useOwnPath } from '#app/media/addresses.ts'

import { drawingAddress } from '../../drawing-addresses.ts'
import { Photo } from '../../picture.tsx'
import { megabytes } from '../format.ts'
import { type FileField, UploadField } from './upload-field.tsx'
import { type Entry, type Running, usePictures } from './upload-pictures.ts'

type PictureTile = {
  entry: Entry
  position: { at: number; of: number }
  drag: { isDragged: boolean; onStart: () => void; onOver: () => void; onEnd: () => void }
  onMove: (to: number, button: string) => void
  onRemove: () => void
  onRetry: () => void
  children: ReactNode
}

type PicturesField = FileField<string[]> & {
  most: number
  required?: boolean
  renderNote?: (address: string, position: number) => ReactNode
}

export function PicturesField(field: PicturesField) {
  const { id, most, required = false } = field
  const { entries, isChecking, refused, add, remove, move, retry } = usePictures(field)
  const isSending = isChecking || entries.some(({ is }) => is === 'sending')
  const hasFailed = entries.some(({ is }) => is === 'failed')
  const stored = entries.filter(({ is }) => is === 'stored').length
  const [there, all] = most === 1 && isSending ? [0, 1] : [stored, entries.length]
  const count = `${there} of ${all} pictures uploaded.`
  const removeFrom = (pictureId: string) => {
    remove(pictureId)
    document.getElementById(id)?.focus()
  }
  return (
    <UploadField
      {...field}
      isOptional={!required}
      accept="image/*"
      multiple={most > 1}
      Icon={ImagePlus}
      choose={chooseWords(entries.length, most)}
      camera={{ accept: 'image/*', words: 'Take a photo' }}
      drop={`or drop ${most > 1 ? 'them' : 'it'} here, or paste`}
      pastes
      onFiles={add}
      hint={isChecking ? 'Checking the chosen files...' : hintFor(most)}
      alerts={refused.map((words) => (
        <strong key={words} role="alert">
          {words}
        </strong>
      ))}
      status={isSending ? `Uploading: ${count}` : stored > 0 && count}
      state={isSending ? 'sending' : hasFailed ? 'failed' : 'rest'}
    >
      <Tiles
        entries={entries}
        isOrdered={most > 1 && entries.length > 1}
        move={move}
        remove={removeFrom}
        retry={retry}
        renderNote={field.renderNote}
      />
    </UploadField>
  )
}

function hintFor(most: number) {
  const kinds = `JPEG, PNG, WebP, AVIF or HEIC, up to ${megabytes(largestUpload.picture)}`
  if (most === 1) return `${kinds}.`
  return `${kinds} each. At most ${most}; the first one is the main picture.`
}

function chooseWords(count: number, most: number) {
  if (most === 1) return count === 0 ? 'Choose a picture' : 'Choose another'
  return count === 0 ? 'Choose pictures' : 'Add pictures'
}

type Tiles = {
  entries: Entry[]
  isOrdered: boolean
  move: (id: string, to: number) => void
  remove: (id: string) => void
  retry: (entry: Running) => void
  renderNote: PicturesField['renderNote']
}

function Tiles({ entries, isOrdered, move, remove, retry, renderNote }: Tiles) {
  const [dragged, setDragged] = useState<string>()
  const [moved, setMoved] = useState('')
  const moveTo = (id: string, to: number, button: string) => {
    // Moving the element loses the focus; restore it for the next press.
    flushSync(() => move(id, to))
    document.getElementById(button)?.focus()
    setMoved(`Moved to position ${to + 1} of ${entries.length}.`)
  }
  return (
    <>
      {entries.length > 0 && (
        <ol className="tiles">
          {entries.map((entry, at) => (
            <PictureTile
              key={entry.id}
              entry={entry}
              position={{ at, of: isOrdered ? entries.length : 1 }}
              drag={{
                isDragged: dragged === entry.id,
                onStart: () => setDragged(entry.id),
                onOver: () => dragged && dragged !== entry.id && move(dragged, at),
                onEnd: () => setDragged(undefined),
              }}
              onMove={(to, button) => moveTo(entry.id, to, button)}
              onRemove={() => remove(entry.id)}
              onRetry={() => entry.is === 'failed' && retry(entry)}
            >
              {entry.is === 'stored' && renderNote?.(entry.url, at + 1)}
            </PictureTile>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  )
}

function PictureTile({ entry, position: { at, of }, drag, onMove, ...tile }: PictureTile) {
  const name = entry.is === 'stored' ? `picture ${at + 1}` : entry.file.name
  const step = (words: string, to: number, icon: ReactNode) => {
    const id = `${entry.id}-${words.toLowerCase().replaceAll(' ', '-')}`
    const isEnd = to < 0 || to >= of
    return (
      <button
        type="button"
        id={id}
        aria-label={`${words}: ${name}`}
        aria-disabled={isEnd}
        onClick={() => isEnd || onMove(to, id)}
      >
        {icon}
      </button>
    )
  }
  return (
    <li
      data-is={entry.is}
      data-dragged={drag.isDragged || undefined}
      draggable={of > 1}
      onDragStart={({ dataTransfer }) => {
        // A text type could be dropped into a text field.
        dataTransfer.setData('application/x-picture', name)
        dataTransfer.effectAllowed = 'move'
        drag.onStart()
      }}
      onDragEnter={drag.onOver}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') || event.preventDefault()}
      onDragEnd={drag.onEnd}
    >
      <div className="shown">
        {entry.is === 'stored' ? (
          <StoredPicture address={entry.url} alt={`Picture ${at + 1}`} />
        ) : (
          <Preview file={entry.file} />
        )}
        {at === 0 && of > 1 && <span className="main">Main</span>}
        {entry.is === 'sending' && (
          <progress aria-label={`Uploading ${name}`} value={entry.share} max={1} />
        )}
      </div>
      {entry.is === 'failed' && (
        <p role="alert">
          {messages.imageUploadFailed}. {entry.problem}
        </p>
      )}
      <div className="works">
        {entry.is === 'failed' && (
          <button type="button" aria-label={`Try again: ${name}`} onClick={tile.onRetry}>
            <RotateCw aria-hidden />
          </button>
        )}
        {of > 1 && entry.is !== 'failed' && (
          <>
            {step('Move earlier', at - 1, <ArrowLeft aria-hidden />)}
            {step('Move later', at + 1, <ArrowRight aria-hidden />)}
          </>
        )}
        <button
          type="button"
          aria-label={`${entry.is === 'stored' ? 'Remove' : 'Cancel'}: ${name}`}
          onClick={tile.onRemove}
        >
          <X aria-hidden />
        </button>
      </div>
      {tile.children}
    </li>
  )
}

function Preview({ file }: { file: File }) {
  const picture = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const address = URL.createObjectURL(file)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <img ref={picture} alt={file.name} />
}

function StoredPicture({ address, alt }: { address: string; alt: string }) {
  const isComing = useOwnPath(address) === undefined
  const instead = drawingAddress('plate')
  return (
    <>
      <Photo address={address} alt={alt} widths={[320]} sizes="160px" instead={instead} />
      {isComing && <span className="host">From {URL.parse(address)?.host}</span>}
    </>
  )
}
