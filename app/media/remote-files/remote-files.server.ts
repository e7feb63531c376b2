import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import { databaseTime } from '#app/database/cleanup-clock.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isOutage } from '#app/http/errors.server.ts'
import type { DiskSpace } from '#app/platform/free-space.server.ts'

import { ownPath } from '../addresses.ts'
import { knownFile, rememberFile } from '../media-sources.server.ts'
import {
  FailedDownload,
  publicHosts,
  type Reach,
  RefusedAddress,
  usualLimits,
} from './download.server.ts'
import { fetchFile, type Fetching } from './fetch-file.server.ts'
import { putInPlace } from './put-in-place.server.ts'
import {
  claimFile,
  type ClaimedFile,
  giveUp,
  postpone,
  postponeOrigin,
  release,
} from './queue.server.ts'

type Options = Fetching & {
  db: Database
  /** The origin of this site. */
  siteUrl: string
  hasRoom: () => Promise<boolean>
  report: (error: unknown) => void
}

const [second, minute] = [1_000, 60_000]
/** A lease is so much longer than a download: for its decoding, and its place in the queue of the decoder. */
const spare = 2 * minute
/** A day: long enough for a catalogue that comes in parts, and too short to miss a picture that is replaced there. */
const sameFor = 24 * 60 * minute
/** A slow host holds up only its own file. */
const atOnce = 3

/** Fetches all that is due. Several processes may run it at once: each file is claimed by one of them. */
export async function fetchDue(options: Options, signal: AbortSignal, clock = databaseTime) {
  let busy = 0
  const ended = new AbortController()
  const stop = AbortSignal.any([signal, ended.signal])
  const fetchNext = async () => {
    busy += 1
    try {
      // Asked for each: a catalogue may name thousands of files.
      if (!(await options.hasRoom())) return false
      const now = await clock(options.db)
      const file = await claimFile(options.db, (kind) => options.limits[kind].time + spare, now)
      if (file) await settle(options, file, signal, () => clock(options.db))
      return file !== undefined
    } finally {
      busy -= 1
    }
  }
  const lane = async () => {
    while (!stop.aborted) {
      if (await fetchNext()) continue
      if (busy === 0) ended.abort()
      // A file that is queued meanwhile does not wait for the slow ones of other lanes.
      await sleep(second, undefined, { signal: stop }).catch(() => undefined)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane))
  for (const one of lanes) if (one.status === 'rejected') throw one.reason
}

async function settle(
  options: Options,
  file: ClaimedFile,
  signal: AbortSignal,
  now: () => Promise<number>,
) {
  const { db, siteUrl, report } = options
  try {
    // API clients may write the whole address of a file of ours.
    const own = ownPath(file.address, siteUrl) ?? (await storedFile(options, file, signal, now))
    await putInPlace(db, file, own)
  } catch (error) {
    const at = await now()
    if (signal.aborted) return release(db, file, at)
    if (isRefused(error)) return giveUp(db, file, reasonIn(error), at)
    if (error instanceof FailedDownload) {
      await postpone(db, file, error.message, at)
      const origin = URL.parse(file.address)?.origin
      if (origin && error.deadOrigin === origin) await postponeOrigin(db, origin, error.message, at)
      return undefined
    }
    report(error)
    if (isOutage(error)) return release(db, file, at + minute)
    return postpone(db, file, 'The site could not save it.', at)
  }
  return undefined
}

/** A later record may name an address from which the file was fetched a short time ago. */
async function storedFile(
  options: Options,
  { kind, address }: ClaimedFile,
  signal: AbortSignal,
  now: () => Promise<number>,
) {
  const { db } = options
  const source = { kind, source: address }
  const known = await knownFile(db, source, sameFor, await now())
  if (known !== undefined) return known
  const own = await fetchFile({ kind, address }, options, signal)
  await rememberFile(db, source, { address: own, now: await now() })
  return own
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

type Site = Pick<Options, 'db' | 'media' | 'siteUrl'> & {
  dataDir: string
  /** Tests let the site fetch from their own machine too; no setting does. */
  reach?: Reach
  space: DiskSpace
}

export function startRemoteFiles(app: FastifyInstance, site: Site) {
  const options: Options = {
    ...site,
    folder: join(site.dataDir, 'uploads', 'remote'),
    reach: site.reach ?? publicHosts,
    limits: usualLimits,
    hasRoom: site.space.hasRoom,
    report: (err) => app.log.error({ err }, 'files of other hosts are not fetched'),
  }
  const closing = new AbortController()
  let running: Promise<void> | undefined
  app.addHook('onListen', async () => {
    running = fetchUntil(closing.signal, options)
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await running
  })
}

/** Reports the first of consecutive failures. */
async function fetchUntil(closing: AbortSignal, options: Options) {
  let isFailing = false
  while (!closing.aborted) {
    try {
      await fetchDue(options, closing)
      isFailing = false
    } catch (error) {
      if (!isFailing) options.report(error)
      isFailing = true
    }
    await sleep(2 * second, undefined, { signal: closing, ref: false }).catch(() => undefined)
  }
}
