import { join } from 'node:path'
import { Readable } from 'node:stream'

import type { Database } from '#app/database/database.server.ts'
import { errorCode } from '#app/platform/error-code.ts'
import { UserError } from '#app/platform/user-error.ts'

import { incomingOf, openDiskStore } from './disk.server.ts'
import { hostedFiles } from './hosted.server.ts'
import { openImageHost } from './image-host.server.ts'
import { type MediaFile, forgetMediaFile, mediaFile, recordMediaFile } from './register.server.ts'
import { StoreError, exactly } from './remote.server.ts'
import { openS3Store } from './s3.server.ts'
import { type MediaSettings, storeKind } from './settings.ts'
import { type Kept, type MediaStore, derivedKeys, foreignKey, readKey } from './store.ts'
import { openVideoHost } from './video-host.server.ts'

type StoreName = MediaFile['store']
type Stores = {
  disk: MediaStore
  /** Stores that may hold older files; new files never go there, so they have no `save`. */
  others: Partial<Record<StoreName, Omit<MediaStore, 'save'>>>
  pictures: Chosen
  videos: Chosen
}
type Chosen = { name: StoreName; store: MediaStore }

/**
 * Opens the site's media in the stores of the settings. Throws a UserError of one line when the folder is not writable
 * or a store refuses us (4xx); a store that is only down does not prevent the start.
 */
export async function openMedia(db: Database, dataDir: string, settings: MediaSettings) {
  const folder = join(dataDir, 'media')
  const disk = await openDisk(folder)
  const media = registeredMedia(db, openStores(disk, incomingOf(folder), settings))
  try {
    await media.ready()
  } catch (cause) {
    const { status = 0 } = cause instanceof StoreError ? cause : {}
    if (status < 400 || status > 499) return media
    const message = `The S3 store refuses us (${status}): check S3_ENDPOINT, S3_REGION, the keys, and that the bucket is there.`
    throw new UserError(message, { cause })
  }
  return media
}

async function openDisk(folder: string) {
  try {
    return await openDiskStore(folder)
  } catch (cause) {
    const message = `Cannot write the folder ${folder} (${errorCode(cause)}): make it writable for this user, or set DATA_DIR to another one.`
    throw new UserError(message, { cause })
  }
}

function openStores(disk: MediaStore, incoming: string, settings: MediaSettings): Stores {
  const { s3, imageHost, videoHost } = settings
  const opened = (setting: string): Chosen => {
    const name = storeKind(setting)
    if (name === 's3' && s3) return { name, store: openS3Store(s3, setting, incoming) }
    if (name === 'image-host' && imageHost)
      return { name, store: openImageHost(imageHost, incoming) }
    if (name === 'video-host' && videoHost)
      return { name, store: openVideoHost(videoHost, incoming) }
    return { name: 'disk', store: disk }
  }
  return {
    disk,
    others: {
      ...(s3 && { s3: openS3Store(s3, '', incoming) }),
      'image-host': hostedFiles('image host'),
      'video-host': hostedFiles('video host'),
    },
    pictures: opened(settings.pictures),
    videos: opened(settings.videos),
  }
}

/**
 * Combines the stores into one. The register lists the originals. Derived files can be made again, so they are only on
 * the local disk, the fastest store.
 */
function registeredMedia(db: Database, stores: Stores): MediaStore {
  const { disk } = stores
  const inTurn = turnsByKey()
  return {
    async save(key, bytes) {
      // Without a listener, a stream that fails in the queue would crash the process.
      if (bytes instanceof Readable) bytes.on('error', () => undefined)
      if (isDerived(key)) return disk.save(key, bytes)
      return inTurn(key, () => saveOriginal(db, stores, key, bytes))
    },
    async find(key) {
      const onDisk = await disk.find(key)
      if (onDisk || isDerived(key)) return onDisk
      const known = await keptElsewhere(db, key)
      return known && { size: known.size }
    },
    async read(key, range) {
      const onDisk = await disk.read(key, range)
      if (onDisk || isDerived(key)) return onDisk
      const known = await keptElsewhere(db, key)
      const bytes = known && (await storeOf(stores, known).read(known.place, range))
      return bytes && exactly(range ? range.end - range.start + 1 : known.size, bytes)
    },
    async remove(key) {
      if (isDerived(key)) return disk.remove(key)
      return inTurn(key, () => removeOriginal(db, stores, key))
    },
    async ready() {
      const chosen = new Set([disk, stores.pictures.store, stores.videos.store])
      await Promise.all([...chosen].map((store) => store.ready()))
    },
  }
}

async function saveOriginal(
  db: Database,
  stores: Stores,
  key: string,
  bytes: Buffer | Readable,
): Promise<Kept> {
  const known = await mediaFile(db, key)
  const { name, store } = storeFor(stores, key)
  // A file on disk is always written again, which is cheap and repairs damage.
  const isMended = name === 'disk' && known?.store === 'disk'
  if (known && !isMended && (await isThere(stores, known))) {
    if (bytes instanceof Readable) bytes.destroy()
    // The file will be used soon, so a new `createdAt` protects it from the purge.
    await recordMediaFile(db, { ...known, createdAt: now() }, known)
    return { place: key, size: known.size }
  }
  const kept = await store.save(key, bytes)
  const { size } = await record(db, { key, name, store }, kept, known)
  return { place: key, size }
}

/** Saves the entry. A hosted file without an entry cannot be found again, so it is removed. */
async function record(
  db: Database,
  { key, name, store }: Chosen & { key: string },
  { place, size, removal }: Kept,
  known: MediaFile | undefined,
) {
  const dropHosted = async () => {
    // On disk and in S3 the key sets the location, so another process may have saved the same file there.
    if (name !== 'disk' && name !== 's3') await store.remove(place, removal).catch(() => 'left')
  }
  const entry = { key, store: name, place, size, removal: removal ?? null, createdAt: now() }
  try {
    const holding = await recordMediaFile(db, entry, known)
    if (holding.place !== place) await dropHosted()
    return holding
  } catch (error) {
    await dropHosted()
    throw error
  }
}

/** Removes the file before its entry, so that a failed removal can be repeated. */
async function removeOriginal(db: Database, stores: Stores, key: string) {
  const { disk } = stores
  const known = await keptElsewhere(db, key)
  const done = known
    ? await storeOf(stores, known).remove(known.place, known.removal ?? undefined)
    : 'removed'
  await disk.remove(key)
  for (const derived of derivedKeys(readKey(key)?.name ?? '')) await disk.remove(derived)
  await forgetMediaFile(db, key)
  return done
}

/** Pictures and videos go to the stores of the settings, other files to S3 if pictures do, else to disk. */
function storeFor({ disk, pictures, videos }: Stores, key: string): Chosen {
  const { type = '' } = readKey(key) ?? {}
  if (type.startsWith('video/')) return videos
  const isTaken = type.startsWith('image/') || pictures.name === 's3'
  return isTaken ? pictures : { name: 'disk', store: disk }
}

function storeOf({ disk, others }: Stores, { store }: MediaFile) {
  const found = store === 'disk' ? disk : others[store]
  if (found) return found
  throw new StoreError(`A file lies in the store ${store}, which is not set up any more`)
}

async function isThere(stores: Stores, known: MediaFile) {
  const found = await storeOf(stores, known).find(known.place)
  return found?.size === known.size
}

async function keptElsewhere(db: Database, key: string) {
  const known = await mediaFile(db, key)
  return known?.store === 'disk' ? undefined : known
}

function isDerived(key: string) {
  const read = readKey(key)
  if (!read) throw foreignKey()
  return read.size !== undefined
}

function now() {
  return new Date().toISOString()
}

/** Runs work on the same key one at a time. */
function turnsByKey() {
  const last = new Map<string, Promise<unknown>>()
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key)?.catch(() => undefined)
    const mine = (async () => {
      await before
      return work()
    })()
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
