import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

import { encodeAnew, inspectPicture, refusal } from './picture.server.ts'
import { addressOf, type MediaStore, originalKey } from './store.ts'

/**
 * Saves one of our own pictures unchanged, metadata included; the same bytes always get the same address. Width and
 * height are in pixels, EXIF orientation applied. Throws an error with a `statusCode` of 415 or 422 as
 * `inspectPicture` does.
 */
export async function savePictureAsGiven(media: MediaStore, bytes: Buffer) {
  const { type, width, height } = await inspectPicture(bytes)
  return { address: await saveFile(media, bytes, type), width, height }
}

/** Re-encodes an uploaded picture, so that only its pixels are left. Throws as `savePictureAsGiven` does. */
export async function readUploadedPicture(bytes: Buffer) {
  await inspectPicture(bytes)
  const encoded = await encodeAnew(bytes)
  if (!('unreadable' in encoded)) return encoded
  const message = 'The picture is damaged or not whole. Please choose it again.'
  throw refusal(422, message, encoded.unreadable)
}

/** Saves one of our own MP4 videos, given as bytes or as a file path, and returns its address. */
export async function saveVideo(media: MediaStore, source: Buffer | string, type: 'video/mp4') {
  const [head] = await streamOf(source, { start: 0, end: 11 }).take(1).toArray()
  if (String(head).slice(4, 8) !== 'ftyp') throw refusal(415, 'Only MP4 videos are kept.')
  return saveFile(media, source, type)
}

/**
 * Saves a file that is already validated, under the hash of its bytes, and returns its address; the same file always
 * gets the same address. `source` is the bytes or a file path.
 */
export async function saveFile(media: MediaStore, source: Buffer | string, type: string) {
  const digest = createHash('sha256')
  for await (const chunk of streamOf(source)) digest.update(chunk)
  const key = originalKey(digest.digest('hex').slice(0, 32), type)
  await media.save(key, Buffer.isBuffer(source) ? source : streamOf(source))
  return addressOf(key)
}

function streamOf(source: Buffer | string, part = {}) {
  return typeof source === 'string' ? createReadStream(source, part) : Readable.from([source])
}
