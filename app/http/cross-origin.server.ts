import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { patternOf } from './route-table.server.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/

const anyOrigin = { 'access-control-allow-origin': '*' }
const reads = ['GET', 'HEAD']

/** Every origin may read public data of the API (C-94). Call before the guard, which refuses foreign origins. */
export function allowForeignReads(app: FastifyInstance) {
  const shared: RegExp[] = []
  app.addHook('onRoute', ({ url, method, config = {} }) => {
    if ([method].flat().includes('GET') && isForAnyone(config)) shared.push(patternOf(url))
  })
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const wanted = headers['access-control-request-method'] ?? ''
    const path = url.split('?', 1)[0] ?? ''
    if (method !== 'OPTIONS' || !reads.includes(wanted)) return undefined
    if (!shared.some((pattern) => pattern.test(path))) return undefined
    // `*` allows every header but Authorization.
    const allowed = {
      'access-control-allow-methods': reads.join(', '),
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    }
    return reply
      .code(204)
      .headers({ ...anyOrigin, ...allowed })
      .send()
  })
  // Errors need them too, so that the page can read their message.
  app.addHook('onSend', async (request, reply) => {
    const { method, routeOptions, caller } = request
    const isShared = reads.includes(method) && isForAnyone(routeOptions.config)
    if (!isShared || caller || reply.statusCode === 401) return
    reply.headers({ ...anyOrigin, 'access-control-expose-headers': 'ETag, Link, Retry-After' })
  })
}

type Config = FastifyRequest['routeOptions']['config']

function isForAnyone({ for: callers = 'anyone', isFallback = false }: Partial<Config>) {
  return callers !== 'signed in' && !isFallback
}

/** No header: a program. A page without referrer sends origin 'null'; then `Sec-Fetch-Site` tells if it is ours. */
export function isForeign(headers: IncomingHttpHeaders, siteUrl: string) {
  const { origin, 'sec-fetch-site': site = 'none' } = headers
  if (origin === 'null' && site === 'same-origin') return false
  const isOtherOrigin = origin !== undefined && !isOwnOrigin(String(origin), siteUrl)
  return isOtherOrigin || !['none', 'same-origin'].includes(String(site))
}

export function logForeign({ headers, log, server }: FastifyRequest, message: string) {
  const origin = headers.origin?.slice(0, 100)
  server.sampled('foreign origin', () => log.warn({ origin }, message))
}

function isOwnOrigin(origin: string, siteUrl: string) {
  const [other, own] = [URL.parse(origin), URL.parse(siteUrl)]
  if (!other || !own || other.origin !== origin) return false
  const isLoopback = loopback.test(other.hostname) && loopback.test(own.hostname)
  const isSamePort = other.protocol === own.protocol && other.port === own.port
  return other.origin === own.origin || (isLoopback && isSamePort)
}
