import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

import { inspectPicture, refusal } from './picture.server.ts'
import { addressOf, type MediaStore, originalKey } from './store.ts'

/**
 * Keeps a picture as it was given, under a name made from its bytes: the same picture always gets
 * the same address. Width and height are in pixels, after turning it upright. Throws an error with
 * a `statusCode` of 415 or 422 for what is not a picture to keep.
 */
export async function savePicture(media: MediaStore, bytes: Buffer) {
  const { type, width, height } = await inspectPicture(bytes)
  const key = originalKey(createHash('sha256').update(bytes).digest('hex').slice(0, 32), type)
  await media.save(key, bytes)
  return { address: addressOf(key), width, height }
}

/** Keeps an MP4, given as bytes or as the path of a file of ours, and answers its address. */
export async function saveVideo(media: MediaStore, source: Buffer | string, type: 'video/mp4') {
  const stream = () =>
    typeof source === 'string' ? createReadStream(source) : Readable.from([source])
  const key = originalKey(await nameOfVideo(stream()), type)
  await media.save(key, stream())
  return addressOf(key)
}

async function nameOfVideo(bytes: AsyncIterable<Buffer>) {
  const digest = createHash('sha256')
  let head: string | undefined
  for await (const chunk of bytes) {
    head ??= chunk.toString('latin1', 4, 8)
    if (head !== 'ftyp') break
    digest.update(chunk)
  }
  if (head !== 'ftyp') throw refusal(415, 'Only MP4 videos are kept.')
  return digest.digest('hex').slice(0, 32)
}
