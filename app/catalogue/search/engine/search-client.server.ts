import { AsyncLocalStorage } from 'node:async_hooks'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** The client of a search; `signal` aborts when it disconnects. */
type SearchClient = { address: string; signal: AbortSignal }

/** The client has disconnected. Not an error of the site, so nothing is reported. */
export class ClientDisconnected extends Error {
  override name = 'ClientDisconnected'
}

const clients = new AsyncLocalStorage<SearchClient>()

/** Runs the work of a request; its searches end when the client disconnects. */
export function searchForClient<T>(request: FastifyRequest, { raw }: FastifyReply, work: () => T) {
  const leaving = new AbortController()
  const leave = () => leaving.abort(new ClientDisconnected('The client has disconnected.'))
  if (raw.destroyed) leave()
  raw.once('close', () => {
    if (!raw.writableFinished) leave()
  })
  return clients.run({ address: request.ip, signal: leaving.signal }, work)
}

/** The client of the current work; undefined outside of a request. */
export function searchClient() {
  return clients.getStore()
}
