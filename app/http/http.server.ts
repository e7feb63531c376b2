import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'

import { actFor, type Acting } from '#app/database/authority.server.ts'

import { type BodyBudget, CountedRequest, bodyBudget, limitBodySizes } from './bodies.server.ts'
import { answerError, answerRefusal, isRefused } from './errors.server.ts'
import { securityHeaders } from './headers.server.ts'
import {
  limitConnections,
  refuseUnderPressure,
  limitWrites,
  type BodyPaces,
  bodyPaces,
  closeUnread,
  limitBodies,
  isTooLate,
} from './load-limits.server.ts'
import { loggedAddress, loggedPaths, logSampler, traceOf } from './log.server.ts'
import { isFile, limitMisses, limitRoutes } from './per-minute.server.ts'
import { networkOf, readForwarded } from './request-headers.server.ts'
import { keepRouteTable } from './route-table.server.ts'
const longestWait = 1_000

const seconds = 1000

/** In milliseconds; `start.ts` kills the process after ten seconds. */
const longestStop = 8 * seconds

export type HttpSettings = {
  siteUrl: string
  trustProxy: string[] | false
  logLevel: string
  rateLimits: boolean
  hstsSubdomains: boolean
  bodyPaces?: BodyPaces
  bodyBudget?: BodyBudget
  pages?: readonly string[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Before a stop, each response closes its connection and the site is not ready. */
    stop: { isNear: boolean }
  }
  interface FastifyRequest {
    account: string | undefined
    authority: Acting['authority']
    refusal: Acting['refusal']
  }
}

type AnswerFromCache = (request: IncomingMessage, response: ServerResponse) => boolean

const requests: FastifyServerOptions = {
  genReqId: () => randomUUID().slice(0, 8),
  // React Router posts an admin form to the page's data address; the page's rules apply to both.
  rewriteUrl: ({ method, url = '' }) =>
    method === 'POST' ? url.replace(/^(\/dashboard\/[^?]+)\.data(?=\?|$)/, '$1') : url,
}

export async function createHttp(
  config: HttpSettings,
  answerFromCache: AnswerFromCache,
  frameworkErrors: NonNullable<FastifyServerOptions['frameworkErrors']>,
  errorHandler: (...failed: Parameters<typeof answerError>) => unknown = answerError,
) {
  const open = new Set<ServerResponse>()
  const stop = { isNear: false }
  const { bodyPaces: paces = bodyPaces, bodyBudget: budget = bodyBudget } = config
  const headers = securityHeaders(config)
  const commonHeaders = (id: string) => ({ ...headers, 'x-request-id': id })
  let misses: ReturnType<typeof limitMisses> | undefined
  const app = Fastify({
    ...limits,
    trustProxy: config.trustProxy,
    async frameworkErrors(error, request, reply) {
      // Fastify runs no hook for a malformed address.
      reply.headers(commonHeaders(request.id))
      reply.raw.once('finish', () => logAnswer(request, reply))
      const refusal = await misses?.(request)
      if (refusal) return answerRefusal(refusal, request, reply)
      return frameworkErrors(error, request, reply)
    },
    ...requests,
    logger: { level: config.logLevel },
    childLoggerFactory: (logger, bindings, options, { headers }) =>
      logger.child({ ...bindings, ...traceOf(headers) }, options),
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: (handler): Server =>
      listenBehind(answerFromCache, handler, { open, paces, log: sampledLog(() => app), stop }),
  })
  if (config.rateLimits) limitConnections(app.server, config.trustProxy || [])
  app.decorate('stop', stop).decorate('loggedPath', loggedPaths(config.pages ?? []))
  app.decorate('sampled', logSampler(app.log))
  keepRouteTable(app)
  keepFirstRequests(app.server)
  endConnections(app, open)
  app.setErrorHandler((error: FastifyError, request, reply) =>
    hasLeft(request) && isTooLate(error) ? reply.hijack() : errorHandler(error, request, reply),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (hasLeft(request)) reply.hijack()
    else reply.headers(commonHeaders(request.id))
  })
  nameChallenge(app)
  readForwarded(app, config.trustProxy !== false)
  limitBodySizes(app, { budget, perNetwork: config.rateLimits })
  limitBodies(app, paces, limits.handlerTimeout)
  limitWrites(app)
  endEmptyBodies(app)
  actForCallers(app)
  logResponses(app)
  await app.register(cookie)
  await app.register(compress, { global: false, encodings: ['br', 'gzip'] })
  refuseUnderPressure(app, 2 * seconds)
  if (config.rateLimits) await app.register(rateLimit, ratePerVisitor)
  if (config.rateLimits) limitRoutes(app)
  if (config.rateLimits) misses = limitMisses(app)
  return app
}

/** A reset connection loses its address before Node closes it. */
function hasLeft({ raw: { socket } }: FastifyRequest) {
  return socket.destroyed || socket.remoteAddress === undefined
}

function actForCallers(app: FastifyInstance) {
  for (const name of ['account', 'authority', 'refusal']) app.decorateRequest(name)
  // Reading the body leaves the request's async context, so this runs afterwards.
  app.addHook('preValidation', (request, _reply, done) => actFor(request, done))
}

/** `Basic` would open a browser prompt; these open none. */
function nameChallenge(app: FastifyInstance) {
  app.addHook('onSend', async ({ routeOptions }, reply, sent) => {
    // The page of a failed sign-in is a whole `Response`.
    const status = sent instanceof Response ? sent.status : reply.statusCode
    if (status !== 401 || reply.hasHeader('www-authenticate')) return
    reply.header('www-authenticate', routeOptions.config.scope ? 'Bearer' : 'Cookie realm="admin"')
  })
}

const withoutCounts = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

/** Only missing files count: a page may load forty, and browsers cache them. */
const ratePerVisitor = {
  max: 600,
  timeWindow: 60 * seconds,
  cache: 10_000,
  allowList: isFile,
  addHeaders: withoutCounts,
  addHeadersOnExceeding: withoutCounts,
}

const limits = {
  bodyLimit: 100_000,
  handlerTimeout: 15 * seconds,
  forceCloseConnections: 'idle',
  return503OnClosing: false,
  routerOptions: { maxParamLength: 2048 },
} as const

type Connections = {
  open: Set<ServerResponse>
  paces: BodyPaces
  log: LogCached
  stop: FastifyInstance['stop']
}

function listenBehind(
  answerFromCache: AnswerFromCache,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  { open, paces, log, stop }: Connections,
) {
  const server = createServer(
    {
      IncomingMessage: CountedRequest,
      optimizeEmptyRequests: true,
      // A ZIP upload without script may take this long; other limits end all other requests sooner.
      requestTimeout: 3_600 * seconds,
      keepAliveTimeout: 20 * seconds,
      connectionsCheckingInterval: 5 * seconds,
      headersTimeout: 15 * seconds,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      if (stop.isNear) response.shouldKeepAlive = false
      closeUnread(request, response, paces)
      if (answerFromCache(request, response)) return log(request, response)
      open.add(response)
      response.once('close', () => open.delete(response))
      handler(request, response)
    },
  )
  server.maxConnections = 12_000
  // Closes clients that stop reading a video. Every transferred byte restarts the timeout.
  server.timeout = 120 * seconds
  return server
}

type LogCached = (request: IncomingMessage, response: ServerResponse) => void

/** Logs one of every hundred cached pages, because a line for each slows them. */
function sampledLog(site: () => FastifyInstance): LogCached {
  const sample = 100
  let answered = 0
  return ({ method, url = '', headers }, { statusCode: status }) => {
    answered += 1
    if (answered % sample > 0) return
    const { log, loggedPath } = site()
    log.info({ method, url: loggedPath(url), status, sample, ...traceOf(headers) }, 'answered')
  }
}

function endConnections(app: FastifyInstance, open: Set<ServerResponse>) {
  const timers: NodeJS.Timeout[] = []
  app.addHook('preClose', async () => {
    app.stop.isNear = true
    for (const response of open) response.shouldKeepAlive = false
    timers.push(
      setInterval(() => app.server.closeIdleConnections(), 50),
      setTimeout(() => app.server.closeAllConnections(), longestStop),
    )
  })
  app.addHook('onClose', async () => timers.forEach((timer) => clearTimeout(timer)))
}

/** `optimizeEmptyRequests` omits the `end` event of an empty body, for which a parser would wait. */
function endEmptyBodies(app: FastifyInstance) {
  app.addHook('preParsing', ({ raw, headers }, _reply, body, done) => {
    const isEmpty = raw.readableEnded && headers['content-type'] !== undefined
    done(null, isEmpty ? Readable.from([]) : body)
  })
}

/** They come every few seconds, so only failures are logged. */
const probes = new Set(['/healthz', '/readyz'])

function logResponses(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))
}

function logAnswer(request: FastifyRequest, reply: FastifyReply) {
  const { method, account } = request
  const url = loggedAddress(request)
  const ms = Math.round(reply.elapsedTime)
  const client = networkOf(request.ip)
  const status = reply.statusCode
  const level = status >= 500 ? 'error' : probes.has(url) ? 'debug' : 'info'
  const write = () => request.log[level]({ method, url, status, ms, client, account }, 'answered')
  if (account !== undefined || (status >= 500 && !isRefused(request))) write()
  else request.server.sampled(`answered ${status}`, write, status < 400 ? mostAnswered : undefined)
}

/** Lines per second and status. */
const mostAnswered = 200

/** Node counts a connection without a request as idle. This keeps it while its first request arrives at the stop. */
function keepFirstRequests(server: Server) {
  const opened = new Map<Socket, number>()
  server.on('connection', (socket) => {
    opened.set(socket, performance.now())
    socket.once('close', () => opened.delete(socket))
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    const since = performance.now() - longestWait
    const isComing = ([{ bytesRead }, time]: [Socket, number]) => bytesRead === 0 && time > since
    if (![...opened].some(isComing)) closeIdle()
  }
}
