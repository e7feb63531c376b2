import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import { limitConcurrency } from '#app/platform/limit-concurrency.ts'

import type { PictureWidth } from './picture-address.ts'
import { cardPicture, resizePicture } from './picture.server.ts'
import type { MediaStore, PictureFormat, PictureSize } from './store.ts'
import {
  cardKey,
  keyIn,
  originalKey,
  pictureFormats,
  pictureTypes,
  readKey,
  sizeKey,
} from './store.ts'

type Made =
  | { size: number }
  | { refused: 'missing' | 'busy' }
  | { refused: 'unreadable'; cause: unknown }

/** Turns the bytes of an original into those that are kept under a key. */
type Conversion = (bytes: Buffer) => Promise<{ bytes: Buffer } | { unreadable: unknown }>

// The processor is shared by the whole process, so the turns are too.
const runLimited = limitConcurrency({ atOnce: 2, waiting: 64 })
const underway = new WeakMap<MediaStore, Map<string, Promise<Made>>>()

/**
 * Makes one size of a picture unless the store has it already, and answers its size in bytes.
 * `picture` is the name of the original without its extension. A refusal says that there is no
 * such picture, that it cannot be decoded, or that too many sizes are being made right now.
 */
export async function pictureSize(
  media: MediaStore,
  picture: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Made> {
  const key = sizeKey({ picture, width, format })
  return keptOrMade(media, picture, key, (bytes) => resizePicture(bytes, width, format))
}

/** Makes the card of a picture as `pictureSize` makes a size. */
export async function pictureCard(media: MediaStore, picture: string): Promise<Made> {
  return keptOrMade(media, picture, cardKey(picture), cardPicture)
}

type Warming = {
  widths: readonly PictureWidth[]
  signal: AbortSignal
  report: (error: unknown) => void
}

/**
 * Makes the given widths of the pictures at these addresses in both formats, one after the other,
 * until `signal` stops it. Addresses that are not pictures of our own are passed over. Never rejects:
 * a failing store ends it and goes to `report`, for each size is made again when it is asked for.
 */
export async function warmPictures(
  media: MediaStore,
  addresses: Iterable<string>,
  { widths, signal, report }: Warming,
) {
  try {
    for (const size of sizesOf(addresses, widths)) await makeInSlackTime(media, size, signal)
  } catch (error) {
    report(error)
  }
}

function sizesOf(addresses: Iterable<string>, widths: readonly PictureWidth[]): PictureSize[] {
  return [...new Set(addresses)].flatMap((address) => {
    const picture = pictureAt(address)
    if (!picture) return []
    return widths.flatMap((width) => pictureFormats.map((format) => ({ picture, width, format })))
  })
}

function pictureAt(address: string) {
  const original = readKey(keyIn(address) ?? '')
  return original && !original.size && pictureTypes.includes(original.type) && original.name
}

async function keptOrMade(
  media: MediaStore,
  picture: string,
  key: string,
  conversion: Conversion,
): Promise<Made> {
  const kept = await media.find(key)
  return kept ?? joinWork(media, key, () => make(media, picture, key, conversion))
}

/** Visitors who ask for the same size at once share one conversion. */
async function joinWork(media: MediaStore, key: string, work: () => Promise<Made>) {
  const sizes = underway.get(media) ?? new Map<string, Promise<Made>>()
  underway.set(media, sizes)
  const joined = sizes.get(key)
  if (joined) return joined
  const begun = work().finally(() => sizes.delete(key))
  sizes.set(key, begun)
  return begun
}

async function make(
  media: MediaStore,
  picture: string,
  key: string,
  conversion: Conversion,
): Promise<Made> {
  // Looked up before taking a turn, so that made-up names cannot fill the queue.
  const original = await findOriginal(media, picture)
  if (!original) return { refused: 'missing' }
  const made = await runLimited(async () => {
    // The size may have been finished between the caller's look and this turn.
    const finished = await media.find(key)
    return finished ?? convert(media, original, key, conversion)
  })
  return made === 'full' ? { refused: 'busy' } : made
}

async function convert(
  media: MediaStore,
  original: string,
  key: string,
  conversion: Conversion,
): Promise<Made> {
  const stream = await media.read(original)
  if (!stream) return { refused: 'missing' }
  const made = await conversion(await buffer(stream))
  if ('unreadable' in made) return { refused: 'unreadable', cause: made.unreadable }
  await media.save(key, made.bytes)
  return { size: made.bytes.length }
}

async function findOriginal(media: MediaStore, picture: string) {
  for (const type of pictureTypes) {
    const key = originalKey(picture, type)
    if (await media.find(key)) return key
  }
  return undefined
}

async function makeInSlackTime(media: MediaStore, size: PictureSize, signal: AbortSignal) {
  while (!signal.aborted) {
    const made = await pictureSize(media, size.picture, size.width, size.format)
    if (!('refused' in made) || made.refused !== 'busy') return
    // Visitors are waiting for conversions of their own, and they come first.
    await pause(1_000, undefined, { signal }).catch(() => undefined)
  }
}
