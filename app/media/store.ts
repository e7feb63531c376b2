import type { Readable } from 'node:stream'

import { type PictureWidth, pictureWidths } from './picture-address.ts'

/**
 * The interface of all media stores: the disk, an object store, a hosting service, and `openMedia`, which combines
 * them. A key is our own name for a file (see `readKey`). A location is what `save` returned; on disk and in
 * `openMedia` it equals the key. A key or location of another shape is refused. A store that is down rejects with an
 * error for which `isOutage` is true.
 */
export type MediaStore = {
  /** Saves all bytes or none. Saving a key again replaces its content. */
  save(key: string, bytes: FileBytes): Promise<StoredFile>
  /** The size in bytes, or undefined when no file is there. */
  find(location: string): Promise<{ size: number } | undefined>
  /** The bytes, or undefined when no file is there. The caller must read the stream to its end or destroy it. */
  read(location: string, range?: ByteRange): Promise<Readable | undefined>
  /** Deletes the file if it is there and the store can delete. */
  remove(location: string, deleteUrl?: string): Promise<void>
  /** Rejects with the reason when the store cannot be used. */
  ready(): Promise<void>
}

/** A Blob can be a file on disk (`openAsBlob`), which is read piece by piece and as often as needed. */
export type FileBytes = Uint8Array<ArrayBuffer> | Blob

/** `deleteUrl` is the address that deletes the file, where a host gives one; `size` is in bytes. */
export type StoredFile = { location: string; size: number; deleteUrl?: string | undefined }

/** First and last byte, both included, counted from 0 as in HTTP. */
export type ByteRange = { start: number; end: number }

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]
export type PictureSize = { picture: string; width: PictureWidth; format: PictureFormat }
type Key = { name: string; type: string; size?: PictureSize | 'card' }

// `findOriginal` tries the types of pictures in this order.
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

const keyShape = /^([0-9a-f]{32})(?:\.([a-z0-9]{3,4})|\/(card)\.jpg|\/([0-9]{3,4})\.([a-z]{4}))$/

/**
 * Parses a key: `<32 hex>.<extension>` is an original, `<32 hex>/<width>.<format>` one size of a picture,
 * `<32 hex>/card.jpg` its card for link previews. Returns undefined for every other string, so that no other name
 * reaches a store.
 */
export function readKey(key: string): Key | undefined {
  const [, name = '', extension = '', card, widthText, formatText] = keyShape.exec(key) ?? []
  const type = types.get(extension)
  if (type) return { name, type }
  if (card) return { name, type: 'image/jpeg', size: 'card' }
  const width = pictureWidths.find((listed) => String(listed) === widthText)
  const format = pictureFormats.find((listed) => listed === formatText)
  if (!width || !format) return undefined
  return { name, type: `image/${format}`, size: { picture: name, width, format } }
}

export function expectKey(key: string): Key {
  const read = readKey(key)
  if (!read) throw foreignKey()
  return read
}

/** The error for a key or location that none of our stores can have returned. */
export function foreignKey() {
  return new Error('That is not a key of this store')
}

export function originalKey(name: string, type: string) {
  for (const [extension, listed] of types) {
    if (listed === type) return `${name}.${extension}`
  }
  throw new Error(`Media of type ${type} is not kept here`)
}

export function sizeKey({ picture, width, format }: PictureSize) {
  return `${picture}/${width}.${format}`
}

/** The keys of all files that can be made from the original of this name. */
export function derivedKeys(picture: string) {
  const sizes = pictureWidths.flatMap((width) =>
    pictureFormats.map((format) => sizeKey({ picture, width, format })),
  )
  return [...sizes, cardKey(picture)]
}

export function cardKey(picture: string) {
  return `${picture}/card.jpg`
}

const prefix = '/media/'

export function addressOf(key: string) {
  return prefix + key
}

/** The key in one of our addresses; undefined for any other address and any other encoding. */
export function keyIn(address: string) {
  const key = address.slice(prefix.length)
  return address.startsWith(prefix) && readKey(key) ? key : undefined
}
