import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

import { encodeAnew, inspectPicture, refusal } from './picture.server.ts'
import { addressOf, type MediaStore, originalKey } from './store.ts'

/**
 * Keeps a picture of our own as it was given, metadata included: the same picture always gets the same address.
 * Width and height are in pixels, after turning it upright. Throws an error with a `statusCode` of 415 or 422 for
 * what is not a picture to keep.
 */
export async function savePictureAsGiven(media: MediaStore, bytes: Buffer) {
  const { type, width, height } = await inspectPicture(bytes)
  return { address: await saveFile(media, bytes, type), width, height }
}

/**
 * A picture that somebody sent, encoded anew by us: of what was sent only the pixels are left. Throws as
 * `savePictureAsGiven` does.
 */
export async function readUploadedPicture(bytes: Buffer) {
  await inspectPicture(bytes)
  const encoded = await encodeAnew(bytes)
  if (!('unreadable' in encoded)) return encoded
  const message = 'The picture is damaged or not whole. Please choose it again.'
  throw refusal(422, message, encoded.unreadable)
}

/** Keeps an MP4 of our own, given as bytes or as the path of a file of ours, and answers its address. */
export async function saveVideo(media: MediaStore, source: Buffer | string, type: 'video/mp4') {
  const [head] = await streamOf(source, { start: 0, end: 11 }).take(1).toArray()
  if (String(head).slice(4, 8) !== 'ftyp') throw refusal(415, 'Only MP4 videos are kept.')
  return saveFile(media, source, type)
}

/**
 * Keeps what has been looked at before, under a name made from its bytes, and answers its address: the same file
 * always gets the same one. `source` is the bytes or the path of a file of ours.
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
