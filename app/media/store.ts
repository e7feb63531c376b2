import type { Readable } from 'node:stream'

import { type PictureWidth, pictureWidths } from './picture-address.ts'

/**
 * What every store of pictures and videos promises: the disk today, an object store or a hosting
 * service later. Keys are our own names (see `readKey`); a key of another shape is refused.
 */
export type MediaStore = {
  /** Keeps the bytes whole or not at all. Saving a key again replaces what it held. */
  save(key: string, bytes: Buffer | Readable): Promise<void>
  /** The size in bytes, or undefined when the key holds nothing. */
  find(key: string): Promise<{ size: number } | undefined>
  /** The bytes, or undefined when the key holds nothing. Whoever takes the stream ends it. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Forgets the key; a key that holds nothing is no error. */
  remove(key: string): Promise<void>
  /** Rejects with the reason when the store cannot be used. */
  ready(): Promise<void>
}

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

export function originalKey(name: string, type: string) {
  for (const [extension, listed] of types) {
    if (listed === type) return `${name}.${extension}`
  }
  throw new Error(`Media of type ${type} is not kept here`)
}

export function sizeKey({ picture, width, format }: PictureSize) {
  return `${picture}/${width}.${format}`
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
