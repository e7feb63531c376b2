import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

import { actForNobody } from '#app/database/authority.server.ts'
import { isOutage } from '#app/http/errors.server.ts'
import { limitConcurrency, shareWork } from '#app/platform/limit-concurrency.ts'

import { decoded } from './decoder.server.ts'
import {
  type MediaStore,
  type PictureForm,
  type PictureSize,
  formKey,
  keyIn,
  originalKey,
  pictureFormats,
  pictureTypes,
  readKey,
  sizeKey,
} from './store.ts'

type Unsaved = { size: number; bytes: Buffer; error: unknown }
type SizeResult =
  | { size: number }
  | Unsaved
  | { refused: 'missing' | 'busy' }
  | { refused: 'unreadable'; cause: unknown }

type Conversion = (original: Buffer) => Promise<Buffer<ArrayBuffer>>

// One limit for the process, because all conversions share its CPU.
const runLimited = limitConcurrency({ atOnce: 2, waiting: 64 })
// Sizes that a full or read-only disk refused, so that they are not made at each request.
const unsaved = new WeakMap<MediaStore, LRUCache<string, Unsaved>>()
const heldUnsaved = {
  maxSize: 8_000_000,
  sizeCalculation: ({ size }: Unsaved) => size,
  ttl: 60_000,
}
const shared = new WeakMap<MediaStore, ReturnType<typeof shareWork<SizeResult>>>()

export function pictureSize(media: MediaStore, size: PictureSize) {
  const { picture, width, format } = size
  return findOrMake(media, picture, sizeKey(size), (bytes) =>
    decoded('resizePicture', bytes, width, format),
  )
}

export function pictureForm(media: MediaStore, picture: string, form: PictureForm) {
  return findOrMake(media, picture, formKey(picture, form), (bytes) =>
    form === 'card' ? decoded('cardPicture', bytes) : decoded('logoPicture', bytes, form),
  )
}

async function findOrMake(
  media: MediaStore,
  picture: string,
  key: string,
  conversion: Conversion,
): Promise<SizeResult> {
  const found = unsaved.get(media)?.get(key) ?? (await media.find(key))
  if (found) return found
  const share = shared.get(media) ?? shareWork<SizeResult>()
  shared.set(media, share)
  return share(key, async () => {
    // Before queueing, so that invented names cannot fill the queue.
    const original = await findOriginal(media, picture)
    if (!original) return { refused: 'missing' }
    const made = await runLimited(() => make(media, original, key, conversion))
    return made === 'full' ? { refused: 'busy' } : made
  })
}

async function make(
  media: MediaStore,
  original: string,
  key: string,
  conversion: Conversion,
): Promise<SizeResult> {
  const found = await media.find(key)
  if (found) return found
  const bytes = (await madeElsewhere(media, key)) ?? (await converted(media, original, conversion))
  if ('refused' in bytes) return bytes
  try {
    await media.save(key, bytes)
    return { size: bytes.length }
  } catch (error) {
    if (!isOutage(error)) throw error
    const made = { size: bytes.length, bytes, error }
    const held = unsaved.get(media) ?? new LRUCache(heldUnsaved)
    unsaved.set(media, held.set(key, made))
    return made
  }
}

/** Another copy of the site may have saved this size in a shared store. */
async function madeElsewhere(media: MediaStore, key: string) {
  const stream = await media.read(key)
  return stream && (await buffer(stream))
}

async function converted(media: MediaStore, original: string, conversion: Conversion) {
  const stream = await media.read(original)
  if (!stream) return { refused: 'missing' } as const
  return conversion(await buffer(stream)).catch(unreadable)
}

function unreadable(error: unknown) {
  if (!(error instanceof Error && 'statusCode' in error)) throw error
  return { refused: 'unreadable', cause: error.cause ?? error } as const
}

async function findOriginal(media: MediaStore, picture: string) {
  for (const type of pictureTypes) {
    const key = originalKey(picture, type)
    if (await media.find(key)) return key
  }
  return undefined
}

const usualWidths = [320, 480, 960, 96] as const

/** Never rejects: a store error goes to `report` and ends it, because missing sizes are made on request. */
export async function warmPictures(
  media: MediaStore,
  addresses: Iterable<string>,
  { signal, report }: { signal: AbortSignal; report: (error: unknown) => void },
) {
  try {
    for (const address of new Set(addresses)) {
      const { name, size, type = '' } = readKey(keyIn(address) ?? '') ?? {}
      if (!name || size || !pictureTypes.includes(type)) continue
      for (const width of usualWidths) {
        for (const format of pictureFormats) {
          await retryWhileFull(() => pictureSize(media, { picture: name, width, format }), signal)
        }
      }
    }
  } catch (error) {
    report(error)
  }
}

async function retryWhileFull(make: () => Promise<SizeResult>, signal: AbortSignal) {
  while (!signal.aborted) {
    const made = await make()
    if ('error' in made) throw made.error
    if (!('refused' in made) || made.refused !== 'busy') return
    await pause(1_000, undefined, { signal }).catch(() => undefined)
  }
}

export function pictureWarmer(app: FastifyInstance, media: MediaStore) {
  const closing = new AbortController()
  const report = (err: unknown) => app.log.error({ err }, 'rendering picture sizes failed')
  const queue = pLimit(1)
  const warm = (addresses: string[]) =>
    actForNobody(() =>
      queue(() => warmPictures(media, addresses, { signal: closing.signal, report })),
    )
  app.addHook('onClose', async () => {
    closing.abort()
    await warm([])
  })
  return warm
}

export async function letterheadOf(media: MediaStore, logo: string) {
  const { name } = readKey(keyIn(logo) ?? '') ?? {}
  if (!name) return undefined
  const made = await pictureForm(media, name, 'letterhead')
  if ('refused' in made) throw new Error(`The logo is ${made.refused}`)
  if ('bytes' in made) return made.bytes
  const stream = await media.read(formKey(name, 'letterhead'))
  return stream && buffer(stream)
}
