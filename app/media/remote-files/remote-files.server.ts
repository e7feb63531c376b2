import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { z } from 'zod'

import { databaseTime } from '#app/database/cleanup-clock.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { release } from '#app/database/queue.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { openWorker, type WorkerTiming } from '#app/database/worker.server.ts'
import { isOutage } from '#app/http/errors.server.ts'
import type { DiskSpace } from '#app/platform/free-space.server.ts'

import { ownPath } from '../addresses.ts'
import { knownFile, rememberFile } from '../media-sources.server.ts'
import { saveFile, saveUploadedPicture } from '../originals.server.ts'
import { inspectDatasheet } from '../pdf.server.ts'
import type { MediaStore } from '../store.ts'
import { inspectVideo } from '../video.server.ts'
import {
  download,
  FailedDownload,
  publicHosts,
  type Reach,
  RefusedAddress,
  usualLimits,
} from './download.server.ts'
import {
  type ClaimedFile,
  giveUp,
  postpone,
  postponeOrigin,
  type RemoteFile,
  remoteFiles,
} from './queue.server.ts'

type Fetching = {
  media: MediaStore
  folder: string
  reach: Reach
  limits: typeof usualLimits
}

type Site = Fetching & {
  db: Database
  siteUrl: string
  hasRoom: () => Promise<boolean>
  report: (error: unknown) => void
  /** Time shared by all copies of the site. */
  clock: () => Promise<number>
}

const minute = 60_000
/** Long enough for a catalogue that arrives in parts, too short to miss a replaced picture. */
const sameFor = 24 * 60 * minute
/** In milliseconds. A slow host delays only its own file. */
const usualTiming = { atOnce: 3, pollInterval: 2_000 }

export function openRemoteFiles(site: Site, changes: Partial<WorkerTiming> = {}) {
  const { db, report, hasRoom: isReady, clock: sharedTime } = site
  const attempt = (file: ClaimedFile, signal: AbortSignal) => settle(site, file, signal)
  const timing = { ...usualTiming, ...changes }
  return openWorker(db, remoteFiles, { ...timing, attempt, report, isReady, sharedTime })
}

async function settle(site: Site, file: ClaimedFile, signal: AbortSignal) {
  const { db, siteUrl, report } = site
  try {
    // API clients may write the full address of our own file.
    const own = ownPath(file.address, siteUrl) ?? (await storedFile(site, file, signal))
    await replaceAddress(db, file, own)
    return async () => {}
  } catch (error) {
    const isStopped = signal.aborted
    if (!isStopped && !isRefused(error) && !(error instanceof FailedDownload)) report(error)
    return () => saveFailure(site, file, error, isStopped)
  }
}

async function saveFailure(
  { db, clock }: Site,
  file: ClaimedFile,
  error: unknown,
  isStopped: boolean,
) {
  const at = await clock()
  if (isStopped) return release(db, remoteFiles, file, at)
  if (isRefused(error)) return giveUp(db, file, reasonIn(error), at)
  if (error instanceof FailedDownload) {
    await postpone(db, file, error.message, at)
    const origin = URL.parse(file.address)?.origin
    if (origin && error.deadOrigin === origin) await postponeOrigin(db, origin, error.message, at)
    return undefined
  }
  if (isOutage(error)) return release(db, remoteFiles, file, at + minute)
  return postpone(db, file, 'The site could not save it.', at)
}

/** A later record may name an address that was fetched a short time ago. */
async function storedFile(site: Site, { kind, address }: RemoteFile, signal: AbortSignal) {
  const { db, clock } = site
  const source = { kind, source: address }
  const known = await knownFile(db, source, sameFor, await clock())
  if (known !== undefined) return known
  const own = await fetchFile({ kind, address }, site, signal)
  await rememberFile(db, source, { address: own, now: await clock() })
  return own
}

async function fetchFile(
  { kind, address }: RemoteFile,
  { media, folder, reach, limits }: Fetching,
  signal: AbortSignal,
) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, randomUUID())
  try {
    await download(address, file, { limits: limits[kind], reach, signal })
    if (kind === 'picture') return await saveUploadedPicture(media, file)
    const type = await (kind === 'video' ? inspectVideo : inspectDatasheet)(file)
    return await saveFile(media, await openAsBlob(file), type)
  } finally {
    await rm(file, { force: true })
  }
}

/** In one transaction, because on SQLite others wait for it. */
const recordsAtOnce = 200
const subjects = ['products', 'posts', 'videos'] as const

/** Triggers remove the files' rows from the queue. The version stays, so that open forms can be saved. */
async function replaceAddress(db: Database, file: RemoteFile, own: string) {
  for (const subject of subjects) {
    while ((await namedBy(db, subject, file)).length > 0) {
      await db.change(subject, async (tx) => {
        const ids = await namedBy(tx, subject, file)
        if (ids.length > 0) await replace[subject](tx, { ...file, own, ids })
      })
    }
  }
}

async function namedBy(
  db: Pick<Database, 'selectFrom'>,
  subject: (typeof subjects)[number],
  { kind, address }: RemoteFile,
) {
  const rows = await db
    .selectFrom('remoteFiles')
    .select('recordId')
    .where('subject', '=', subject)
    .where('kind', '=', kind)
    .where('address', '=', address)
    .orderBy('recordId')
    .limit(recordsAtOnce)
    .execute()
  return rows.map(({ recordId }) => recordId)
}

type Replacement = RemoteFile & { own: string; ids: string[] }

const replace = {
  async products(tx: Transaction<Tables>, { kind, address, own, ids }: Replacement) {
    const column = kind === 'picture' ? 'imageUrl' : 'datasheetUrl'
    const products = tx.updateTable('products').set({ [column]: own })
    await products.where('_id', 'in', ids).where(column, '=', address).execute()
    if (kind === 'picture') await replaceInLists(tx, { address, own, ids })
  },
  async posts(tx: Transaction<Tables>, { address, own, ids }: Replacement) {
    const posts = tx.updateTable('posts').set({ imageUrl: own })
    await posts.where('_id', 'in', ids).where('imageUrl', '=', address).execute()
  },
  async videos(tx: Transaction<Tables>, { kind, address, own, ids }: Replacement) {
    const column = kind === 'picture' ? 'posterUrl' : 'videoUrl'
    const videos = tx.updateTable('videos').set({ [column]: own })
    await videos.where('_id', 'in', ids).where(column, '=', address).execute()
  },
}

const lists = {
  pictures: z.array(z.string()),
  pictureNotes: z.array(z.looseObject({ picture: z.string() })),
}

async function replaceInLists(
  tx: Transaction<Tables>,
  { address, own, ids }: Omit<Replacement, 'kind'>,
) {
  const renamed = (picture: string) => (picture === address ? own : picture)
  const rows = await tx
    .selectFrom('products')
    .select(['_id', 'pictures', 'pictureNotes'])
    .where('_id', 'in', ids)
    .where((is) => is.or([is('pictures', 'is not', null), is('pictureNotes', 'is not', null)]))
    .execute()
  for (const { _id, pictures, pictureNotes } of rows) {
    const all = pictures && lists.pictures.parse(JSON.parse(pictures)).map(renamed)
    const notes =
      pictureNotes &&
      lists.pictureNotes
        .parse(JSON.parse(pictureNotes))
        .map((note) => ({ ...note, picture: renamed(note.picture) }))
    const changed = {
      pictures: all && JSON.stringify(all),
      pictureNotes: notes && JSON.stringify(notes),
    }
    await tx.updateTable('products').set(changed).where('_id', '=', _id).execute()
  }
}

function isRefused(error: unknown): error is Error {
  if (error instanceof RefusedAddress) return true
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return status === 413 || status === 415 || status === 422
}

/** Upload errors also say what to choose; here the page says that. */
function reasonIn({ message }: Error) {
  return message.replace(/ (Please c|C)hoose .*$/, '')
}

type RemoteFilesSite = Pick<Site, 'db' | 'media' | 'siteUrl'> & {
  dataDir: string
  /** Tests let the site fetch from their own machine; no setting does. */
  reach?: Reach
  space: DiskSpace
}

export function startRemoteFiles(app: FastifyInstance, options: RemoteFilesSite) {
  const { db, dataDir, space } = options
  const worker = openRemoteFiles({
    ...options,
    folder: join(dataDir, 'uploads', 'remote'),
    reach: options.reach ?? publicHosts,
    limits: usualLimits,
    hasRoom: space.hasRoom,
    report: (err) => app.log.error({ err }, 'files of other hosts are not fetched'),
    clock: () => databaseTime(db),
  })
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', () => worker.stop())
}
