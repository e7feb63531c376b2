import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { sendError } from '#app/http/errors.server.ts'
import { packFile, type PackedFile, sendPacked } from '#app/http/packed.server.ts'
import { limitCalls } from '#app/http/per-minute.server.ts'
import { thumbnailAddress } from '#app/media/addresses.ts'
import { shareWork } from '#app/platform/limit-concurrency.ts'

import type { Snapshot } from './device-tables.ts'
import { mostPictures } from './device/saved-pictures.ts'
import { changesSince, versionsOf, wholeSnapshot } from './public-rows.server.ts'

const clientFolder = join(process.cwd(), 'build/client')

/** Of one IP address in a minute, which a ship's crew may share. */
const perMinute = 30
/** In milliseconds: the rows are not made again sooner; what changed meanwhile comes with the next update. */
const shortestLife = 60_000

type Whole = PackedFile & {
  key: string
  madeAt: number
  /** Before the compression. */
  length: number
  products: number
  pictures: number
  at: string
}

/** One maker of the rows for all who ask, however many and however often the content changes. */
function wholeRows(db: Database) {
  const share = shareWork<Whole | undefined>()
  let known: Whole | undefined
  const make = async (key: string): Promise<Whole | undefined> => {
    const snapshot = await wholeSnapshot(db)
    if (!snapshot) return undefined
    const json = Buffer.from(JSON.stringify(snapshot))
    const products = snapshot.rows.products?.columns[0]?.length ?? 0
    const { at } = snapshot
    const pictures = Math.min(mostPictures, ownPicturesIn(snapshot))
    const packed = await packFile(json)
    return { key, madeAt: Date.now(), ...packed, length: json.length, products, pictures, at }
  }
  return async () => {
    const key = JSON.stringify(await versionsOf(db))
    const isFresh = known && (known.key === key || Date.now() - known.madeAt < shortestLife)
    if (!isFresh) known = await share('whole', () => make(key))
    return known
  }
}

function ownPicturesIn({ rows: { products } }: Snapshot) {
  const column = products?.names.indexOf('imageUrl') ?? -1
  return products?.columns[column]?.filter((address) => thumbnailAddress(`${address}`)).length ?? 0
}

const factsInFile = z.object({
  version: z.string(),
  format: z.string(),
  files: z.record(z.string(), z.string()),
})

/** Of the worker's files, and the bytes that come over the line; undefined in development, which has no worker. */
async function readFiles() {
  const text = await readFile(join(clientFolder, 'catalogue-worker.json'), 'utf8').catch(() => '')
  if (text === '') return undefined
  const { version, format, files } = factsInFile.parse(JSON.parse(text))
  const bytesOf = async (address: string) => {
    const path = join(clientFolder, address)
    return (await stat(`${path}.br`).catch(() => stat(path))).size
  }
  // The others come in one file (device/stored-files.ts).
  const alone = Object.keys(files).filter((address) => /\.(?:wasm|woff2)$/.test(address))
  const addresses = [...alone, '/catalogue-files.txt', '/catalogue-worker.js']
  const sizes = addresses.map(async (address) => [address, await bytesOf(address)] as const)
  return { version, format, files, bytes: Object.fromEntries(await Promise.all(sizes)) }
}

const version = z.coerce.number().int()
const asked = z.object({
  since: z.iso.datetime(),
  format: z.string().max(40),
  products: version,
  posts: version,
  videos: version,
  settings: version,
  categories: version,
})

const tooLarge = 'This catalogue is too large for a device.'

/** A worker obeys the policy of its own script; no page may run WebAssembly. */
export const workerHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  'cache-control': 'no-cache',
}

/** For devices that have one already: each looks for a new worker with its next page, and this one removes all. */
const removingWorker = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) {
    if (/^(?:shell-|catalogue)/.test(name)) await caches.delete(name)
  }
  await registration.unregister()
}
`

type Options = { db: Database; isOn: boolean }

export async function savedCatalogueRoutes(app: FastifyInstance, { db, isOn }: Options) {
  if (!isOn) {
    app.addHook('onRequest', async (_request, reply) =>
      sendError(reply, 404, 'This site offers no catalogue for devices.'),
    )
  }
  limitCalls(app, perMinute)
  const rows = wholeRows(db)
  let files: ReturnType<typeof readFiles> | undefined

  app.get('/contents', { compress: {} }, async (_request, reply) => {
    const device = await (files ??= readFiles())
    const whole = await rows()
    if (!device) return sendError(reply, 404, 'This site is not built for devices.')
    if (!whole) return sendError(reply, 404, tooLarge)
    const { at, products, pictures, length, body } = whole
    reply.header('cache-control', 'no-store')
    return { ...device, rows: { at, products, pictures, length, bytes: body.length } }
  })

  app.get('/rows', async (request, reply) => {
    const whole = await rows()
    if (!whole) return sendError(reply, 404, tooLarge)
    return sendPacked(request, reply, whole, 'application/json; charset=utf-8')
  })

  app.get('/changes', { compress: {} }, async (request, reply) => {
    const query = asked.safeParse(request.query)
    if (!query.success)
      return sendError(reply, 400, 'Name the time and the versions that you have.')
    const { since, format, ...had } = query.data
    const device = await (files ??= readFiles())
    reply.header('cache-control', 'no-store')
    const isOld = device !== undefined && device.format !== format
    const changes = isOld ? undefined : await changesSince(db, since, had)
    return changes ?? sendError(reply, 410, 'Too much has changed. Load the whole catalogue.')
  })
}

export function removeWorkers(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.url !== '/catalogue-worker.js') return undefined
    return reply.headers(workerHeaders).type('text/javascript; charset=utf-8').send(removingWorker)
  })
}
