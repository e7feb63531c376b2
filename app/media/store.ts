import type { Readable } from 'node:stream'

import { type PictureWidth, pictureWidths } from './picture-address.ts'

/**
 * What every store of pictures and videos promises: the disk, an object store, a hosting service, and
 * the site's own media over all of them (`openMedia`). Keys are our own names (see `readKey`). A place
 * is what `save` answered; on disk, and to whoever uses the site's media, it is the key itself. A key or
 * place of another shape is refused. A store that is down rejects with an error that `isOutage` knows.
 */
export type MediaStore = {
  /** Keeps the bytes whole or not at all. Saving a key again replaces what it held. */
  save(key: string, bytes: Buffer | Readable): Promise<Kept>
  /** The size in bytes, or undefined when the place holds nothing. */
  find(place: string): Promise<{ size: number } | undefined>
  /** The bytes, or undefined when the place holds nothing. Whoever takes the stream ends it. */
  read(place: string, range?: ByteRange): Promise<Readable | undefined>
  /**
   * Forgets what the place holds; one that holds nothing is no error. Answers 'left' where a host gives
   * no way to do so, and the file stays there.
   */
  remove(place: string, removal?: string): Promise<'removed' | 'left'>
  /** Rejects with the reason when the store cannot be used. */
  ready(): Promise<void>
}

/** Where a file now lies, its size in bytes, and what its store needs besides to remove it. */
export type Kept = { place: string; size: number; removal?: string }

/** First and last byte, both included, counted from 0 as in HTTP. */
export type ByteRange = { start: number; end: number }

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]
export type PictureSize = { picture: string; width: PictureWidth; format: PictureFormat }
type Key = { name: string; type: string; size?: PictureSize | 'card' }

// The order is that in which the original of a picture is looked for.
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
const originalShape = /^([0-9a-f]{32})\.([a-z0-9]{3,4})$/
const sizeShape = /^([0-9a-f]{32})\/([0-9]{3,4})\.([a-z]{4})$/
const cardShape = /^([0-9a-f]{32})\/card\.jpg$/

/**
 * Reads a key: `<32 hex>.<extension>` is an original, `<32 hex>/<width>.<format>` one size of a
 * picture, `<32 hex>/card.jpg` what chats show of a page with it. Answers undefined for every other
 * string, so that no other name reaches a store.
 */
export function readKey(key: string): Key | undefined {
  const [, name, extension] = originalShape.exec(key) ?? []
  const type = types.get(extension ?? '')
  if (name && type) return { name, type }
  const [, carded] = cardShape.exec(key) ?? []
  if (carded) return { name: carded, type: 'image/jpeg', size: 'card' }
  const [, picture, widthText, formatText] = sizeShape.exec(key) ?? []
  const width = pictureWidths.find((listed) => String(listed) === widthText)
  const format = pictureFormats.find((listed) => listed === formatText)
  if (!picture || !width || !format) return undefined
  return { name: picture, type: `image/${format}`, size: { picture, width, format } }
}

/** The refusal of a key or place that no store of ours can have given. */
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

/** Every key that may have been made from an original of this name. */
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

/** The key that an address of ours names; undefined for any other address, however encoded. */
export function keyIn(address: string) {
  const key = address.slice(prefix.length)
  return address.startsWith(prefix) && readKey(key) ? key : undefined
}
