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

/** Converts the bytes of an original to the bytes that are saved under a key. */
type Conversion = (bytes: Buffer) => Promise<{ bytes: Buffer } | { unreadable: unknown }>

// One limit for the whole process, because all conversions share its CPU.
const runLimited = limitConcurrency({ atOnce: 2, waiting: 64 })
const underway = new WeakMap<MediaStore, Map<string, Promise<Made>>>()

/**
 * Makes one size of a picture unless the store has it already, and returns its size in bytes. `picture` is the name
 * of the original without its extension. `refused` is 'missing' for an unknown picture, 'unreadable' when it cannot
 * be decoded, 'busy' when too many sizes are being made.
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

/** Makes the card of a picture for link previews; returns the same as `pictureSize`. */
export async function pictureCard(media: MediaStore, picture: string): Promise<Made> {
  return keptOrMade(media, picture, cardKey(picture), cardPicture)
}

type Warming = {
  widths: readonly PictureWidth[]
  signal: AbortSignal
  report: (error: unknown) => void
}

/**
 * Makes the given widths of these pictures in both formats, one after the other, until `signal` aborts. Skips
 * addresses that are not our own pictures. Never rejects: a store error goes to `report` and ends it, because missing
 * sizes are made on request.
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

/** Concurrent requests for the same size share one conversion. */
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
  // Look up the original before queueing, so that invented names cannot fill the queue.
  const original = await findOriginal(media, picture)
  if (!original) return { refused: 'missing' }
  const made = await runLimited(async () => {
    // Another conversion may have saved this size while this one was queued.
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
    // Conversions for visitors fill the queue and have priority.
    await pause(1_000, undefined, { signal }).catch(() => undefined)
  }
}
