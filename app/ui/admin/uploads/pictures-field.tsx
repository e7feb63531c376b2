import { Camera, ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { largestUpload } from '#app/media/upload-limits.ts'

import { Said } from '../forms/form-fields.tsx'
import { PictureTile } from './picture-tile.tsx'
import {
  Chooser,
  DropArea,
  type UploadState,
  useStayAsked,
  useToldUploading,
} from './upload-parts.tsx'
import { type Entry, type OnItsWay, usePictures } from './upload-pictures.ts'
import { megabytes } from './upload-words.ts'

type PicturesField = {
  id: string
  label: string
  /** The addresses in order; the first is the main picture. */
  value: string[]
  most: number
  onChange: (urls: string[]) => void
  /** Called when pictures are chosen, and when the last upload has ended or failed. */
  onUploading: (state: UploadState) => void
  problem?: string | undefined
  required?: boolean
}

/** A field for ordered pictures from the device, the camera, the clipboard or a drop (R-ADM-5). */
export function PicturesField(field: PicturesField) {
  const { id, label, most, onUploading, problem, required } = field
  const { entries, isLooking, refused, add, remove, move, again } = usePictures(field)
  const isSending = isLooking || entries.some(({ is }) => is === 'sending')
  const hasFailed = entries.some(({ is }) => is === 'failed')
  useToldUploading(isSending ? 'sending' : hasFailed ? 'failed' : 'rest', onUploading)
  useStayAsked(isSending)

  const removeFrom = (pictureId: string) => {
    remove(pictureId)
    document.getElementById(id)?.focus()
  }
  const about = [`${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <DropArea labelledBy={`${id}-label`} onFiles={add} pastes>
      <span id={`${id}-label`} className="name">
        {label} {!required && <span className="optional">(optional)</span>}
      </span>
      <Tiles entries={entries} move={move} remove={removeFrom} again={again} />
      <div className="ways">
        <Chooser
          id={id}
          of={`${id}-label`}
          accept="image/*"
          multiple={most > 1}
          onFiles={add}
          aria-describedby={about}
          aria-invalid={problem ? true : undefined}
        >
          <ImagePlus aria-hidden /> {chooseWords(entries.length, most)}
        </Chooser>
        <Chooser
          id={`${id}-camera`}
          of={`${id}-label`}
          accept="image/*"
          capture="environment"
          className="camera"
          onFiles={add}
        >
          <Camera aria-hidden /> Take a photo
        </Chooser>
        <span className="or">or drop {most > 1 ? 'them' : 'it'} here, or paste</span>
      </div>
      {refused.map((words) => (
        <strong key={words} role="alert">
          {words}
        </strong>
      ))}
      <Said
        id={id}
        hint={isLooking ? 'Looking at what was chosen...' : hintFor(most)}
        problem={problem}
      />
      <p role="status" className="sr-only">
        {isSending ? sendingWords(entries) : keptWords(entries)}
      </p>
    </DropArea>
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
  move: (id: string, to: number) => void
  remove: (id: string) => void
  again: (entry: OnItsWay) => void
}

/** The pictures in their order; dragging a picture or its buttons change the order. */
function Tiles({ entries, move, remove, again }: Tiles) {
  const [dragged, setDragged] = useState<string>()
  const [moved, setMoved] = useState('')
  const moveTo = (id: string, to: number, button: string) => {
    // Moving the element loses the focus; restore it, so that the keyboard can press the same button again.
    flushSync(() => move(id, to))
    document.getElementById(button)?.focus()
    setMoved(`Moved to place ${to + 1} of ${entries.length}.`)
  }
  return (
    <>
      {entries.length > 0 && (
        <ol className="tiles">
          {entries.map((entry, at) => (
            <PictureTile
              key={entry.id}
              entry={entry}
              place={{ at, of: entries.length }}
              drag={{
                isDragged: dragged === entry.id,
                onStart: () => setDragged(entry.id),
                onOver: () => dragged && dragged !== entry.id && move(dragged, at),
                onEnd: () => setDragged(undefined),
              }}
              onMove={(to, button) => moveTo(entry.id, to, button)}
              onRemove={() => remove(entry.id)}
              onAgain={() => entry.is === 'failed' && again(entry)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  )
}

function sendingWords(entries: Entry[]) {
  const kept = entries.filter(({ is }) => is === 'kept').length
  return `Uploading: ${kept} of ${entries.length} pictures are there.`
}

function keptWords(entries: Entry[]) {
  const kept = entries.filter(({ is }) => is === 'kept').length
  return kept === 0 ? '' : `${kept} of ${entries.length} pictures are there.`
}
