import { join } from 'node:path'

import type { Insertable, Selectable } from 'kysely'

import { checkAccess } from '#app/database/authority.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { errorCode } from '#app/platform/error-code.ts'
import { oneAtATime } from '#app/platform/limit-concurrency.ts'
import { UserError } from '#app/platform/user-error.ts'

import { openDiskStore } from './disk.server.ts'
import { hostedFiles, openImageHost, openVideoHost } from './file-host.server.ts'
import { openS3Store } from './s3.server.ts'
import { type MediaSettings, storeKind } from './settings.ts'
import { StoreError, exactly } from './store-request.server.ts'
import {
  type FileBytes,
  type MediaStore,
  type Removal,
  type StoredFile,
  derivedKeys,
  expectKey,
} from './store.ts'

/** Register entry of an original; `place` is its storage location. */
type MediaFile = Selectable<Tables['mediaFiles']>
type StoreName = MediaFile['store']
type Stores = {
  disk: MediaStore
  others: Partial<Record<StoreName, Omit<MediaStore, 'save'>>>
  pictures: ChosenStore
  videos: ChosenStore
  sizes: { store: MediaStore; root: string } | undefined
}
type ChosenStore = { name: StoreName; store: MediaStore }

export async function openMedia(db: Database, dataDir: string, settings: MediaSettings) {
  const disk = await openDisk(join(dataDir, 'media'))
  const media = registeredMedia(db, openStores(disk, settings))
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

function openStores(disk: MediaStore, settings: MediaSettings): Stores {
  const { s3, imageHost, videoHost } = settings
  const opened = (setting: string): ChosenStore => {
    const name = storeKind(setting)
    if (name === 's3' && s3) return { name, store: openS3Store(s3, setting) }
    if (name === 'image-host' && imageHost) return { name, store: openImageHost(imageHost) }
    if (name === 'video-host' && videoHost) return { name, store: openVideoHost(videoHost) }
    return { name: 'disk', store: disk }
  }
  const pictures = opened(settings.pictures)
  return {
    disk,
    sizes: pictures.name === 's3' ? { store: pictures.store, root: settings.pictures } : undefined,
    others: {
      disk,
      ...(s3 && { s3: openS3Store(s3, '') }),
      'image-host': hostedFiles('image host'),
      'video-host': hostedFiles('video host'),
    },
    pictures,
    videos: opened(settings.videos),
  }
}

function registeredMedia(db: Database, stores: Stores): MediaStore {
  const { disk } = stores
  const runNext = oneAtATime()
  return {
    async save(key, bytes) {
      await checkAccess(db)
      if (isDerived(key)) return saveDerived(stores, key, bytes)
      return runNext(key, () => saveOriginal(db, stores, key, bytes))
    },
    async find(key) {
      const onDisk = await disk.find(key)
      if (onDisk || isDerived(key)) return onDisk
      const file = await fileElsewhere(db, key)
      return file && { size: file.size }
    },
    async read(key, range) {
      const onDisk = await disk.read(key, range)
      if (onDisk) return onDisk
      if (isDerived(key)) return readDerived(stores, key)
      const file = await fileElsewhere(db, key)
      const bytes = file && (await storeOf(stores, file).read(file.place, range))
      return bytes && exactly(range ? range.end - range.start + 1 : file.size, bytes)
    },
    async remove(key, only) {
      if (isDerived(key)) return disk.remove(key)
      return runNext(key, () => removeOriginal(db, stores, key, only))
    },
    async ready() {
      const chosen = new Set([disk, stores.pictures.store, stores.videos.store])
      await Promise.all([...chosen].map((store) => store.ready()))
    },
  }
}

/** Every copy of the site has its own disk, and finds other copies' files in S3. */
async function saveDerived({ disk, sizes }: Stores, key: string, bytes: FileBytes) {
  const stored = await disk.save(key, bytes)
  await sizes?.store.save(key, bytes).catch(unlessDown)
  return stored
}

async function readDerived({ sizes }: Stores, key: string) {
  return sizes?.store.read(`${sizes.root}/${key}`).catch(unlessDown)
}

function unlessDown(error: unknown) {
  if (!(error instanceof StoreError)) throw error
  return undefined
}

async function saveOriginal(db: Database, stores: Stores, key: string, bytes: FileBytes) {
  const known = await findMediaFile(db, key)
  const { name, store } = storeFor(stores, key)
  // Writing a file on disk again is cheap and repairs damage.
  const isRepaired = name === 'disk' && known?.store === 'disk'
  if (known && !isRepaired && (await isStored(stores, known))) {
    // A new `createdAt` protects the file, which will be used soon, from the purge.
    await saveMediaFile(db, { ...known, createdAt: now() }, known)
    return { location: key, size: known.size }
  }
  const stored = await store.save(key, bytes)
  const { size } = await register(db, { key, name, store }, stored, known)
  return { location: key, size }
}

async function register(
  db: Database,
  { key, name, store }: ChosenStore & { key: string },
  { location, size, deleteUrl }: StoredFile,
  known: MediaFile | undefined,
) {
  const removeFromHost = async () => {
    // On disk and in S3 the key sets the location, so another process may have saved the same file there.
    if (name === 'disk' || name === 's3') return
    await store.remove(location, { deleteUrl }).catch(() => undefined)
  }
  const removal = deleteUrl ?? null
  const entry = { key, store: name, place: location, size, removal, createdAt: now() }
  try {
    const current = await saveMediaFile(db, entry, known)
    if (current.place !== location) await removeFromHost()
    return current
  } catch (error) {
    await removeFromHost()
    throw error
  }
}

/** Deletes the entry first, so that nobody gets the address; restores it after a failure, for another try. */
async function removeOriginal(
  db: Database,
  stores: Stores,
  key: string,
  { createdAt }: Removal = {},
) {
  const file = await deleteMediaFile(db, key, createdAt)
  if (!file && createdAt !== undefined && (await findMediaFile(db, key))) return
  try {
    await removeFiles(stores, key, file)
  } catch (error) {
    if (file) await saveMediaFile(db, file)
    throw error
  }
}

async function removeFiles(stores: Stores, key: string, file: MediaFile | undefined) {
  if (file && file.store !== 'disk') {
    const deleteUrl = file.removal ?? undefined
    await storeOf(stores, file).remove(file.place, { deleteUrl })
  }
  const { name, type } = expectKey(key)
  const { disk, sizes } = stores
  for (const fileKey of [key, ...derivedKeys(name)]) {
    await disk.remove(fileKey)
    const isShared = sizes && fileKey !== key && type.startsWith('image/')
    if (isShared) await sizes.store.remove(`${sizes.root}/${fileKey}`)
  }
}

function storeFor({ disk, pictures, videos }: Stores, key: string): ChosenStore {
  const { type } = expectKey(key)
  if (type.startsWith('video/')) return videos
  const isAccepted = type.startsWith('image/') || pictures.name === 's3'
  return isAccepted ? pictures : { name: 'disk', store: disk }
}

function storeOf({ others }: Stores, { store }: MediaFile) {
  const found = others[store]
  if (found) return found
  throw new StoreError(`A file lies in the store ${store}, which is not set up any more`)
}

async function isStored(stores: Stores, file: MediaFile) {
  const found = await storeOf(stores, file).find(file.place)
  return found?.size === file.size
}

async function fileElsewhere(db: Database, key: string) {
  const file = await findMediaFile(db, key)
  return file?.store === 'disk' ? undefined : file
}

function isDerived(key: string) {
  return expectKey(key).size !== undefined
}

function now() {
  return new Date().toISOString()
}

function findMediaFile(db: Database, key: string) {
  return db.selectFrom('mediaFiles').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Returns the current entry: that of another process if it was faster. */
function saveMediaFile(db: Database, file: Insertable<Tables['mediaFiles']>, known?: MediaFile) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const outdated = tx.deleteFrom('mediaFiles').where('key', '=', file.key)
      if (known) await outdated.where('place', '=', known.place).execute()
      const insert = tx.insertInto('mediaFiles').values(file)
      await insert.onConflict((conflict) => conflict.column('key').doNothing()).execute()
      const current = tx.selectFrom('mediaFiles').selectAll().where('key', '=', file.key)
      return current.executeTakeFirstOrThrow()
    }),
  )
}

function deleteMediaFile(db: Database, key: string, createdAt?: string | null) {
  const entry = db.deleteFrom('mediaFiles').where('key', '=', key).returningAll()
  const same = createdAt === undefined ? entry : entry.where('createdAt', '=', createdAt ?? '')
  return retryWhileBusy(() => same.executeTakeFirst())
}
