import type { IncomingMessage, ServerResponse } from 'node:http'
import { BlockList, type Server, isIPv6 } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { normalizeIP } from '@fastify/rate-limit'
import {
  type FastifyInstance,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  errorCodes,
} from 'fastify'

import { type CountedRequest, hasBody, refuseBody } from './bodies.server.ts'
import { RequestRefused } from './errors.server.ts'

const seconds = 1000

/** In milliseconds and bytes: each window needs that many bytes, or the rest of the body. */
type Pace = { window: number; bytes: number }

export const bodyPaces = {
  form: { window: 10 * seconds, bytes: 10_000 },
  upload: { window: 30 * seconds, bytes: 300_000 },
  answered: { window: 5 * seconds, bytes: 50_000 },
}

export type BodyPaces = typeof bodyPaces

const slow = 'The request took too long to arrive. Please send it again.'

/** The longest Node timer in milliseconds, for handlers that another limit ends. */
export const noTimeLimit = 2 ** 31 - 1

const most = 128

const mostWhenFull = 8

/** In milliseconds; the monitor counts it as delay. */
const resolution = 10

/** Answers 503 while the mean delay exceeds `longestDelay` (ms). Works without free file descriptors. */
export function refuseUnderPressure(app: FastifyInstance, longestDelay: number, sample = 1_000) {
  const monitor = monitorEventLoopDelay({ resolution })
  monitor.enable()
  let delay = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // The monitor measures nothing while the thread is blocked, but this timer is late too.
    delay = Number.isNaN(monitor.mean) ? now - last - sample : monitor.mean / 1e6 - resolution
    last = now
    monitor.reset()
  }, sample).unref()
  app.addHook('onRequest', (_request, _reply, done) => {
    if (delay <= longestDelay) return done()
    done(new RequestRefused(503, 'The site is busy. Please try again soon.', 5))
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    monitor.disable()
    done()
  })
}

/** Limits connections per address, more strictly the fewer remain. Our own proxies carry many visitors, so no limit. */
export function limitConnections(server: Server, proxies: readonly string[]) {
  const ownProxies = blockListOf(proxies)
  const counts = new Map<string, number>()
  let open = 0
  server.on('connection', (socket) => {
    open++
    socket.once('close', () => open--)
    const { remoteAddress: ip } = socket
    if (ip === undefined || ownProxies.check(ip, familyOf(ip))) return
    const client = normalizeIP(ip, 56)
    const count = (counts.get(client) ?? 0) + 1
    if (count > connectionsOfOne(server.maxConnections - open)) {
      socket.destroy()
      return
    }
    counts.set(client, count)
    socket.once('close', () => {
      const rest = (counts.get(client) ?? 1) - 1
      if (rest > 0) counts.set(client, rest)
      else counts.delete(client)
    })
  })
}

export function connectionsOfOne(left: number) {
  return Math.min(most, Math.max(mostWhenFull, Math.floor(left / 64)))
}

function blockListOf(networks: readonly string[]) {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

function familyOf(ip: string) {
  return isIPv6(ip) ? 'ipv6' : 'ipv4'
}

/** Fastify's `handlerTimeout` ends once the body of a write is read. This timer lasts until the response ends. */
export function limitWrites(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    request.raw.once('close', () => {
      if (isDone(request, reply)) return
      const rest = request.routeOptions.handlerTimeout - reply.elapsedTime
      const timer = setTimeout(() => endLate(request, reply), Math.max(rest, 1))
      keepWhileStored(request, rest)
      reply.raw.once('close', () => clearTimeout(timer))
    })
  })
}

/** Node would close a silent connection while a large upload is stored. Downloads keep the timeout. */
function keepWhileStored({ method, raw, server, routeOptions }: FastifyRequest, rest: number) {
  const isUpload = method !== 'GET' && routeOptions.handlerTimeout < noTimeLimit
  if (isUpload && rest > server.server.timeout) raw.socket.setTimeout(rest)
}

export function isTooLate(error: FastifyError) {
  return error.code === 'FST_ERR_HANDLER_TIMEOUT'
}

function isDone({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply) {
  return socket.destroyed || raw.writableEnded
}

function endLate(request: FastifyRequest, reply: FastifyReply) {
  if (isDone(request, reply)) return
  // A response that has begun, or that a handler writes itself, can only be cut off.
  if (reply.raw.headersSent || reply.sent) reply.raw.destroy()
  else void reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT())
}

/** Routes with a `handlerTimeout` of their own accept uploads. */
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

/** Node itself would wait ten minutes for the body of an answered request. */
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

/** Stops parsing, but reads on: many clients read the response only after sending their whole body. */
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
