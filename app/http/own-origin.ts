import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyRequest } from 'fastify'

const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/

/**
 * A request without these headers, such as that of a program, is not foreign: no browser was tricked into it.
 * From a page that sends no referrer the origin is 'null', and only the browser's own header tells it is ours.
 */
export function isForeign(headers: IncomingHttpHeaders, siteUrl: string) {
  const { origin, 'sec-fetch-site': site = 'none' } = headers
  if (origin === 'null' && site === 'same-origin') return false
  const isOtherOrigin = origin !== undefined && !isOwnOrigin(String(origin), siteUrl)
  return isOtherOrigin || !['none', 'same-origin'].includes(String(site))
}

export function logForeign({ headers, log, server }: FastifyRequest, message: string) {
  // Whatever the client has sent.
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
