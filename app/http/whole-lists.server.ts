import { once } from 'node:events'
import { Readable, pipeline } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import type { Database } from '#app/database/database.server.ts'
import { limitConcurrency, oneAtATime, shareWork } from '#app/platform/limit-concurrency.ts'

import { sendError } from './errors.server.ts'
import { acceptsGzip } from './request-headers.server.ts'

/** In compressed bytes: about 200,000 products. Larger lists are read again for each client. */
const largestList = 16 * 2 ** 20
const allLists = 48 * 2 ** 20

/** `version`: the content's, when reading began. */
type Built = { version: number; list: Buffer | 'too large' }

function memory() {
  return {
    built: new LRUCache<string, Built>({
      maxSize: allLists,
      sizeCalculation: ({ list }, key) => list.length + key.length,
    }),
    share: shareWork<Built | 'full'>(),
    next: oneAtATime(),
    building: limitConcurrency({ atOnce: 2, waiting: 20 }),
    sendingLarge: limitConcurrency({ atOnce: 4, waiting: 20 }),
  }
}

const memories = new WeakMap<Database, ReturnType<typeof memory>>()

type List = {
  db: Database
  key: string
  version: number
  versionNow: () => Promise<number>
  tagOf: (version: number) => string
  json: () => AsyncIterable<string>
  largest?: number
}

export async function sendWholeList(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { largest = largestList, ...source }: List,
) {
  const own = memories.get(source.db) ?? memory()
  memories.set(source.db, own)
  const built = await upToDate(own, { ...source, largest })
  if (built === 'full') return sendBusy(reply)
  const { list, version } = built
  reply.header('etag', source.tagOf(version)).type('application/json; charset=utf-8')
  if (list === 'too large') {
    const sent = await own.sendingLarge(() => sendLarge(reply, source.json()))
    return sent === 'full' ? sendBusy(reply) : reply
  }
  if (acceptsGzip(headers['accept-encoding']))
    return reply.header('content-encoding', 'gzip').send(list)
  return reply.send(pipeline(Readable.from([list]), createGunzip(), () => {}))
}

/** Rebuilds one at a time; one rebuild covers all changes meanwhile. */
async function upToDate(own: ReturnType<typeof memory>, list: Required<List>) {
  const { key, version, versionNow, json, largest } = list
  const known = () => {
    const built = own.built.get(key)
    return built && built.version >= version ? built : undefined
  }
  const build = async () => {
    const built = { version: await versionNow(), list: await compressed(json(), largest) }
    own.built.set(key, built)
    return built
  }
  const next = () => own.next(key, async () => known() ?? own.building(build))
  return known() ?? own.share(`${key} ${version}`, next)
}

function sendBusy(reply: FastifyReply) {
  return sendError(reply, 503, 'Too many lists are being read. Please try again soon.')
}

async function sendLarge(reply: FastifyReply, json: AsyncIterable<string>) {
  if (reply.raw.destroyed) return
  const closed = once(reply.raw, 'close')
  void reply.send(Readable.from(json))
  await closed
}

async function compressed(json: AsyncIterable<string>, largest: number): Promise<Built['list']> {
  const chunks: Buffer[] = []
  let size = 0
  // An error ends the loop; leaving the loop ends the reading.
  for await (const chunk of pipeline(Readable.from(json), createGzip(), () => {})) {
    chunks.push(chunk)
    size += chunk.length
    if (size > largest) return 'too large'
  }
  return Buffer.concat(chunks)
}
