import { AsyncLocalStorage } from 'node:async_hooks'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whoever waits for a search: where from, and until when. */
type Searcher = { address: string; signal: AbortSignal }

/** The answer goes nowhere any more. No failure of ours: nobody need hear of it. */
export class Gone extends Error {
  override name = 'Gone'
}

const searchers = new AsyncLocalStorage<Searcher>()

/** Does what a request asks for; the searches of it end when whoever asked goes away. */
export function searchingFor<T>(request: FastifyRequest, { raw }: FastifyReply, work: () => T) {
  const leaving = new AbortController()
  const leave = () => leaving.abort(new Gone('Whoever searched has gone away.'))
  if (raw.destroyed) leave()
  raw.once('close', () => {
    if (!raw.writableFinished) leave()
  })
  return searchers.run({ address: request.ip, signal: leaving.signal }, work)
}

/** Who waits for what is done now; undefined where that is no visitor. */
export function searcher() {
  return searchers.getStore()
}
