import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as othersFirst } from 'node:timers/promises'

import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'

import type { Database } from '#app/database/database.server.ts'

type SearchClient = { address: string; signal: AbortSignal }

/** Not an error of the site, so it is not reported. */
export class ClientDisconnected extends Error {
  override name = 'ClientDisconnected'
}

const clients = new AsyncLocalStorage<SearchClient>()

export function searchForClient<T>(request: FastifyRequest, { raw }: FastifyReply, work: () => T) {
  const leaving = new AbortController()
  const leave = () => leaving.abort(new ClientDisconnected('The client has disconnected.'))
  if (raw.destroyed) leave()
  raw.once('close', () => {
    if (!raw.writableFinished) leave()
  })
  return clients.run({ address: request.ip, signal: leaving.signal }, work)
}

/** The limits of waiting searches, in all and for one IP address, which a ship's crew may share. */
const queueLimits = {
  searches: { most: 100, mostOfOne: 20 },
  suggestions: { most: 20, mostOfOne: 5 },
}

type Queue = { run: LimitFunction; waiting: Set<{ client: SearchClient | undefined }> }

const queuesOf = new WeakMap<Database, Record<keyof typeof queueLimits, Queue>>()

/** Too many searches wait. An outage, because it is temporary. */
export class SearchQueueFull extends Error {
  override name = 'SearchQueueFull'
  readonly code = 'EBUSY'
}

/** SQLite queries block the process, so the searches of one queue run one after the other. */
export async function queueSearch<T>(
  db: Database,
  name: keyof typeof queueLimits,
  work: () => Promise<T>,
) {
  if (db.engine === 'postgres') return work()
  const { run, waiting } = queueOf(db, name)
  const client = clients.getStore()
  const others = [...waiting].filter((one) => !one.client?.signal.aborted)
  const own = others.filter((one) => client && one.client?.address === client.address)
  const { most, mostOfOne } = queueLimits[name]
  if (others.length >= most || own.length >= mostOfOne) {
    throw new SearchQueueFull(`Too many ${name} are waiting.`)
  }
  const entry = { client }
  waiting.add(entry)
  return run(() => {
    waiting.delete(entry)
    client?.signal.throwIfAborted()
    return work()
  })
}

function queueOf(db: Database, name: keyof typeof queueLimits) {
  const queues = queuesOf.get(db) ?? { searches: emptyQueue(), suggestions: emptyQueue() }
  queuesOf.set(db, queues)
  return queues[name]
}

function emptyQueue(): Queue {
  return { run: pLimit(1), waiting: new Set() }
}

const lastYields = new WeakMap<Database, Promise<void>>()

/** Of concurrent callers one continues in each turn of the event loop, so that other requests run between any two. */
export async function yieldToEventLoop(db: Database) {
  if (db.engine === 'sqlite') {
    const turn = (lastYields.get(db) ?? Promise.resolve()).then(() => othersFirst())
    lastYields.set(db, turn)
    await turn
  }
  clients.getStore()?.signal.throwIfAborted()
}
