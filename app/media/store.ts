import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

import { type PictureWidth, pictureWidths } from './addresses.ts'

/** `key` is our own name; a location is what `save` returned, in `openMedia` and on disk the key. */
export type MediaStore = {
  save(key: string, bytes: FileBytes): Promise<StoredFile>
  find(location: string): Promise<{ size: number } | undefined>
  read(location: string, range?: ByteRange): Promise<Readable | undefined>
  remove(location: string, removal?: Removal): Promise<void>
  ready(): Promise<void>
}

/** `deleteUrl` from `save`. Removes only an entry with this `createdAt` (null: none), since it may be saved again. */
export type Removal = { deleteUrl?: string | undefined; createdAt?: string | null | undefined }

export type FileBytes = Uint8Array<ArrayBuffer> | Blob

export type StoredFile = { location: string; size: number; deleteUrl?: string | undefined }

export type ByteRange = { start: number; end: number }

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]
export type PictureSize = { picture: string; width: PictureWidth; format: PictureFormat }
type Key = { name: string; type: string; size?: PictureSize | PictureForm }

const pictureForms = {
  card: 'card.jpg',
  icon: 'icon.png',
  maskable: 'maskable.png',
  letterhead: 'letterhead.png',
} as const
export type PictureForm = keyof typeof pictureForms
const formNames = ['card', 'icon', 'maskable', 'letterhead'] as const

// `findOriginal` tries picture types in this order.
const types = new Map([
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['avif', 'image/avif'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['pdf', 'application/pdf'],
])
export const pictureTypes = [...types.values()].filter((type) => type.startsWith('image/'))

const keyShape =
  /^([0-9a-f]{32})(?:\.([a-z0-9]{3,4})|\/([a-z]+\.[a-z]{3})|\/([0-9]{2,4})\.([a-z]{4}))$/

export function readKey(key: string): Key | undefined {
  const [, name = '', extension = '', file, widthText, formatText] = keyShape.exec(key) ?? []
  const type = types.get(extension)
  if (type) return { name, type }
  const form = formNames.find((listed) => pictureForms[listed] === file)
  if (form) return { name, type: form === 'card' ? 'image/jpeg' : 'image/png', size: form }
  const width = pictureWidths.find((listed) => String(listed) === widthText)
  const format = pictureFormats.find((listed) => listed === formatText)
  if (!width || !format) return undefined
  return { name, type: `image/${format}`, size: { picture: name, width, format } }
}

export function expectKey(key: string): Key {
  const read = readKey(key)
  if (!read) throw invalidKeyError()
  return read
}

export function invalidKeyError() {
  return new Error('That is not a key of this store')
}

export function originalKey(name: string, type: string) {
  const [extension] = [...types].find(([, listed]) => listed === type) ?? []
  if (!extension) throw new Error(`Media of type ${type} is not accepted`)
  return `${name}.${extension}`
}

export function sizeKey({ picture, width, format }: PictureSize) {
  return `${picture}/${width}.${format}`
}

export function derivedKeys(picture: string) {
  const sizes = pictureWidths.flatMap((width) =>
    pictureFormats.map((format) => sizeKey({ picture, width, format })),
  )
  return [...sizes, ...formNames.map((form) => formKey(picture, form))]
}

export function formKey(picture: string, form: PictureForm) {
  return `${picture}/${pictureForms[form]}`
}

const prefix = '/media/'

export function addressOf(key: string) {
  return prefix + key
}

export function keyIn(address: string) {
  const key = address.slice(prefix.length)
  return address.startsWith(prefix) && readKey(key) ? key : undefined
}

export async function sha256Of(bytes: Blob) {
  const digest = createHash('sha256')
  for await (const chunk of bytes.stream()) digest.update(chunk)
  return digest.digest('hex')
}
