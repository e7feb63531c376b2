import { once } from 'node:events'
import { Readable, pipeline } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import type { Database } from '#app/database/database.server.ts'
import { limitConcurrency, shareWork } from '#app/platform/limit-concurrency.ts'

import { acceptsGzip } from './accepted-encoding.ts'
import { sendError } from './errors.server.ts'

/** In bytes, compressed: about 200,000 products. A larger list is read again for each client. */
const largestList = 16 * 2 ** 20
const allLists = 48 * 2 ** 20

type Compressed = Buffer | 'too large'

function memory() {
  return {
    lists: new LRUCache<string, Compressed>({
      maxSize: allLists,
      sizeCalculation: (list, key) => list.length + key.length,
    }),
    share: shareWork<Compressed | 'full'>(),
    compressing: limitConcurrency({ atOnce: 2, waiting: 20 }),
    sendingLarge: limitConcurrency({ atOnce: 4, waiting: 20 }),
  }
}

const memories = new WeakMap<Database, ReturnType<typeof memory>>()

type List = {
  db: Database
  /** The same for the same content. */
  key: string
  json: () => AsyncIterable<string>
  largest?: number
}

/** Compresses a list once for all clients, however many ask and however slowly they read. */
export async function sendWholeList(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { db, key, json, largest = largestList }: List,
) {
  const own = memories.get(db) ?? memory()
  memories.set(db, own)
  const compress = async () => {
    const list = await compressed(json(), largest)
    own.lists.set(key, list)
    return list
  }
  const list = own.lists.get(key) ?? (await own.share(key, () => own.compressing(compress)))
  if (list === 'full') return sendBusy(reply)
  reply.type('application/json; charset=utf-8')
  if (list === 'too large') {
    const sent = await own.sendingLarge(() => sendLarge(reply, json()))
    return sent === 'full' ? sendBusy(reply) : reply
  }
  if (acceptsGzip(headers['accept-encoding']))
    return reply.header('content-encoding', 'gzip').send(list)
  return reply.send(pipeline(Readable.from([list]), createGunzip(), () => {}))
}

function sendBusy(reply: FastifyReply) {
  return sendError(reply, 503, 'Too many lists are read at once. Please try again soon.')
}

async function sendLarge(reply: FastifyReply, json: AsyncIterable<string>) {
  if (reply.raw.destroyed) return
  const closed = once(reply.raw, 'close')
  void reply.send(Readable.from(json))
  await closed
}

async function compressed(json: AsyncIterable<string>, largest: number): Promise<Compressed> {
  const chunks: Buffer[] = []
  let size = 0
  // An error ends the loop below; leaving the loop ends the reading of the list.
  for await (const chunk of pipeline(Readable.from(json), createGzip(), () => {})) {
    chunks.push(chunk)
    size += chunk.length
    if (size > largest) return 'too large'
  }
  return Buffer.concat(chunks)
}
