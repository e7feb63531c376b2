import { AsyncLocalStorage } from 'node:async_hooks'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** The client of a search; `signal` aborts when it disconnects. */
type Searcher = { address: string; signal: AbortSignal }

/** The client has disconnected. Not an error of the site, so nothing is reported. */
export class Gone extends Error {
  override name = 'Gone'
}

const searchers = new AsyncLocalStorage<Searcher>()

/** Runs the work of a request; its searches end when the client disconnects. */
export function searchingFor<T>(request: FastifyRequest, { raw }: FastifyReply, work: () => T) {
  const leaving = new AbortController()
  const leave = () => leaving.abort(new Gone('Whoever searched has gone away.'))
  if (raw.destroyed) leave()
  raw.once('close', () => {
    if (!raw.writableFinished) leave()
  })
  return searchers.run({ address: request.ip, signal: leaving.signal }, work)
}

/** The client of the current work; undefined outside of a request. */
export function searcher() {
  return searchers.getStore()
}
