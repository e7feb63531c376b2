import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'

import {
  blobOf,
  deleteBlob,
  drawSmall,
  newFileId,
  shrunkPhoto,
  storeBlob,
  storedFiles,
  storeFiles,
} from '#app/enquiry-list/device-files.ts'
import { currentList } from '#app/enquiry-list/device-storage.ts'
import { keyOf } from '#app/enquiry-list/listed-line.ts'
import { cleanName, largest, mostAttachments } from '#app/inbox/attachments/attachment.ts'
import { fileSize } from '#app/media/file-size.ts'
import { Button } from '#app/ui/button.tsx'

import { type Machine, photosOf, type Ship } from './ship.ts'

// Loaded when a machine is opened, or when the ship has a photo.

type PlatePhoto = {
  machine: Machine | undefined
  /** Not stored yet; null takes away the one before. */
  chosen: Blob | null | undefined
  choose: (photo: Blob | null) => void
}

export function PlatePhoto({ machine, chosen, choose }: PlatePhoto) {
  const [problem, setProblem] = useState('')
  const stored = useStoredPhoto(machine?.photo)
  const photo = chosen === undefined ? stored : chosen
  const read = async (file: File | undefined) => {
    const shrunk = file && (await shrunkPhoto(file))
    setProblem(file && !shrunk ? 'This browser cannot read the file. Take a JPEG or PNG.' : '')
    if (shrunk) choose(shrunk)
  }
  return (
    <div className="ship-photo">
      {photo ? (
        <>
          <Small key={photo.size} photo={photo} />
          <p>
            Photo of the plate
            <small>{fileSize(photo.size)}, on this device only</small>
          </p>
          <Button look="line" type="button" onClick={() => choose(null)}>
            Remove the photo
          </Button>
          {machine && photo === stored && <AddToList machine={machine} photo={photo} />}
        </>
      ) : (
        <label className="button button-line">
          <Camera aria-hidden />
          Photo of the plate
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        </label>
      )}
      {problem && <strong role="alert">{problem}</strong>}
    </div>
  )
}

export function PlatePicture({ id }: { id: string }) {
  const photo = useStoredPhoto(id)
  return photo ? <Small photo={photo} /> : <Camera aria-hidden />
}

function useStoredPhoto(id: string | undefined) {
  const [photo, setPhoto] = useState<Blob>()
  // Only the device has the picture.
  useEffect(() => {
    if (id) void blobOf(id).then(setPhoto)
  }, [id])
  return id ? photo : undefined
}

function Small({ photo }: { photo: Blob }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => void drawSmall(photo, canvas), [photo])
  return <canvas ref={canvas} hidden aria-hidden />
}

function AddToList({ machine, photo }: { machine: Machine; photo: Blob }) {
  const [outcome, setOutcome] = useState<{ isAdded: boolean; words: string }>()
  return (
    <>
      {!outcome?.isAdded && (
        <Button
          look="line"
          type="button"
          onClick={() => void addToList(machine, photo).then(setOutcome)}
        >
          Add to my list
        </Button>
      )}
      <p role="status">
        {outcome && (
          <>
            {outcome.words}{' '}
            <a href={href('/enquiry-list')} className="underline">
              My list
            </a>
          </>
        )}
      </p>
    </>
  )
}

/** A copy, so that one can be removed without the other. It is about the first part of the list that fits. */
async function addToList({ what, maker, model, parts }: Machine, photo: Blob) {
  const files = storedFiles()
  if (files.length >= mostAttachments)
    return { isAdded: false, words: `A list takes ${mostAttachments} files. Remove one first.` }
  const _id = await storePhoto(photo)
  if (!_id) return { isAdded: false, words: notStored('the photo') }
  const { lines } = currentList()
  const taken = new Set(files.map(({ line }) => line))
  const free = lines.find((line) => parts.includes(line.productId) && !taken.has(keyOf(line)))
  const name = cleanName(`${what || 'Plate'} ${maker} ${model}.jpg`.replaceAll(/[/\\]/g, '-'))
  const line = free ? keyOf(free) : ''
  const { size } = photo
  const file = { _id, name, type: 'image/jpeg', size, line, sent: 0, isStored: false } as const
  storeFiles([...files, file])
  return { isAdded: true, words: 'It goes along with your list.' }
}

/** WebKit stores no files in a private window. */
export const notStored = (photos: string) =>
  `The browser did not store ${photos}. The device is full, or this is a private window.`

/** Returns its id; undefined when the browser refuses it. */
export async function storePhoto(photo: Blob) {
  const id = newFileId()
  if (await storeBlob(id, photo)) return id
  await deleteBlob(id)
  return undefined
}

export async function forgetPhotos(before: Ship, now: Ship | undefined) {
  const left = new Set(now && photosOf(now))
  for (const id of photosOf(before)) if (!left.has(id)) await deleteBlob(id)
}

export async function photoTexts(ship: Ship) {
  const texts = new Map<string, string>()
  for (const id of photosOf(ship)) {
    const blob = await blobOf(id)
    if (blob) texts.set(id, await textOf(blob))
  }
  return texts
}

/** Older browsers have no `toBase64`. */
function textOf(blob: Blob) {
  return new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*,/, '')))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(blob)
  })
}

/** The ship of a file with its photos stored on this device, and how many of them the browser refused. */
export async function withStoredPhotos(ship: Ship) {
  let refused = 0
  const machines: Machine[] = []
  for (const { photo: text = '', ...machine } of ship.machines) {
    const blob = await photoIn(text)
    const photo = blob && (await storePhoto(blob))
    if (blob && !photo) refused += 1
    machines.push({ ...machine, photo })
  }
  return { ship: { ...ship, machines }, refused }
}

async function photoIn(text: string) {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    if (bytes.length === 0 || bytes.length > largest.photo) return undefined
    const blob = new Blob([bytes], { type: 'image/jpeg' })
    await createImageBitmap(blob)
    return blob
  } catch {
    return undefined
  }
}
