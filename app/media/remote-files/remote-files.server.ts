import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { databaseTime } from '#app/database/cleanup-clock.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { release } from '#app/database/queue.server.ts'
import { openWorker, type WorkerTiming } from '#app/database/worker.server.ts'
import { isOutage } from '#app/http/errors.server.ts'
import type { DiskSpace } from '#app/platform/free-space.server.ts'

import { inspectDatasheet, inspectVideo } from '../accepted-files.server.ts'
import { ownPath } from '../addresses.ts'
import { knownFile, rememberFile } from '../media-sources.server.ts'
import { saveFile, saveUploadedPicture } from '../originals.server.ts'
import type { MediaStore } from '../store.ts'
import {
  download,
  FailedDownload,
  publicHosts,
  type Reach,
  RefusedAddress,
  usualLimits,
} from './download.server.ts'
import { putInPlace } from './put-in-place.server.ts'
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
  /** Where a file is while it arrives. */
  folder: string
  reach: Reach
  limits: typeof usualLimits
}

type Site = Fetching & {
  db: Database
  /** The origin of this site. */
  siteUrl: string
  hasRoom: () => Promise<boolean>
  report: (error: unknown) => void
  /** The time of all copies of the site. */
  clock: () => Promise<number>
}

const minute = 60_000
/** A day: long enough for a catalogue that comes in parts, and too short to miss a picture that is replaced there. */
const sameFor = 24 * 60 * minute
/** In milliseconds. A slow host holds up only its own file. */
const usualTiming = { atOnce: 3, pollInterval: 2_000 }

/** Fetches the files that are due. */
export function openRemoteFiles(site: Site, changes: Partial<WorkerTiming> = {}) {
  const { db, report, hasRoom: isReady, clock: sharedTime } = site
  const attempt = (file: ClaimedFile, signal: AbortSignal) => settle(site, file, signal)
  const timing = { ...usualTiming, ...changes }
  return openWorker(db, remoteFiles, { ...timing, attempt, report, isReady, sharedTime })
}

async function settle(site: Site, file: ClaimedFile, signal: AbortSignal) {
  const { db, siteUrl, report } = site
  try {
    // API clients may write the whole address of a file of ours.
    const own = ownPath(file.address, siteUrl) ?? (await storedFile(site, file, signal))
    await putInPlace(db, file, own)
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

/** A later record may name an address from which the file was fetched a short time ago. */
async function storedFile(site: Site, { kind, address }: RemoteFile, signal: AbortSignal) {
  const { db, clock } = site
  const source = { kind, source: address }
  const known = await knownFile(db, source, sameFor, await clock())
  if (known !== undefined) return known
  const own = await fetchFile({ kind, address }, site, signal)
  await rememberFile(db, source, { address: own, now: await clock() })
  return own
}

/** Returns the address of the saved file. It is read, judged and made anew as an upload is. */
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

function isRefused(error: unknown): error is Error {
  if (error instanceof RefusedAddress) return true
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return status === 413 || status === 415 || status === 422
}

/** A refusal of an upload also says what to choose; here the page says that. */
function reasonIn({ message }: Error) {
  return message.replace(/ (Please c|C)hoose .*$/, '')
}

type Options = Pick<Site, 'db' | 'media' | 'siteUrl'> & {
  dataDir: string
  /** Tests let the site fetch from their own machine too; no setting does. */
  reach?: Reach
  space: DiskSpace
}

export function startRemoteFiles(app: FastifyInstance, options: Options) {
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
