import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type CountedRequest, hasBody, refuseBody } from './bodies.server.ts'
import { RequestRefused } from './errors.server.ts'

const seconds = 1000

/** In milliseconds and bytes: each window must bring that many bytes, or the rest of the body. */
type Pace = { window: number; bytes: number }

export const bodyPaces = {
  form: { window: 10 * seconds, bytes: 10_000 },
  upload: { window: 30 * seconds, bytes: 300_000 },
  /** Many clients read the response only after their whole body is sent. */
  answered: { window: 5 * seconds, bytes: 50_000 },
}

export type BodyPaces = typeof bodyPaces

/** A route with a `handlerTimeout` of its own takes uploads. */
export function limitBodies(app: FastifyInstance, paces: BodyPaces, usualTimeout: number) {
  app.addHook('onRequest', async (request, reply) => {
    const error = new RequestRefused(408, slow)
    const isUpload = request.routeOptions.handlerTimeout > usualTimeout
    watchBody(request.raw, isUpload ? paces.upload : paces.form, () => {
      if (reply.sent || reply.raw.headersSent) request.raw.destroy()
      else refuseBody(request.raw, error, () => void reply.send(error))
    })
  })
}

const slow = 'The request took too long to arrive. Please send it again.'

/** Node itself waits ten minutes for the body of an answered request. */
export function closeUnread(request: CountedRequest, response: ServerResponse, paces: BodyPaces) {
  if (!hasBody(request)) return
  const close = () => request.socket.destroy()
  response.once('finish', () => {
    watchBody(request, paces.answered, close)
    let rest = request.mostUnread
    request.onChunk = (bytes) => {
      rest -= bytes
      if (rest < 0) close()
      return false
    }
  })
}

/** Parses no more of a form; a client that is still sending reads the response only after its whole body is read. */
export function discardRest({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
}

function watchBody(request: IncomingMessage, { window, bytes }: Pace, onSlow: () => void) {
  if (request.complete || !hasBody(request)) return
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const isEnough = socket.bytesRead - before >= bytes
    before = socket.bytesRead
    if (isEnough && !request.complete && !socket.destroyed) return
    clearInterval(timer)
    if (!request.complete) onSlow()
  }, window)
  request.once('close', () => clearInterval(timer))
}
