import type { FastifyInstance, FastifyRequest } from 'fastify'

import { RequestRefused } from './errors.server.ts'

const minute = 60_000

/** Returns the seconds to wait after more than `most` requests of an IP address, else 0. */
export function perMinute(app: FastifyInstance, most: number) {
  if (!app.hasDecorator('createRateLimit')) return async () => 0
  const check = app.createRateLimit({ max: most, timeWindow: minute })
  return async (request: FastifyRequest) => {
    const counted = await check(request)
    return !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : 0
  }
}

export function limitRoutes(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const most = route.config?.body?.perMinute
    if (most === undefined) return
    const secondsToWait = perMinute(app, most)
    const limit = async (request: FastifyRequest) => {
      const seconds = await secondsToWait(request)
      if (seconds > 0) throw tooMany(seconds)
    }
    route.onRequest = [...[route.onRequest ?? []].flat(), limit]
  })
}

function tooMany(seconds: number) {
  const words = `Too many requests came from your network. Please try again in ${seconds} seconds.`
  return new RequestRefused(429, words, seconds)
}

export function isFile({ url }: { url: string }) {
  return /^\/(?:assets|media)\//.test(url)
}

const mostMisses = 300

/** Counts misses per IP address. Also returned as a check for malformed addresses, for which Fastify runs no hook. */
export function limitMisses(app: FastifyInstance) {
  const check = app.createRateLimit({ max: mostMisses, timeWindow: minute, allowList: [] })
  const refusalOf = (counted: Awaited<ReturnType<typeof check>>) =>
    !counted.isAllowed && counted.isExceeded ? tooMany(counted.ttlInSeconds) : undefined
  const isCounted = (request: FastifyRequest) => isFile(request) || request.is404
  app.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return
    const refusal = refusalOf(await check(request, { increment: false }))
    if (refusal) throw refusal
  })
  app.addHook('onResponse', async (request, reply) => {
    if (isCounted(request) && reply.statusCode >= 400) await check(request)
  })
  return async (request: FastifyRequest) => refusalOf(await check(request))
}

export function limitCalls(app: FastifyInstance, most: number) {
  const secondsToWait = perMinute(app, most)
  // Runs late, so that the general limit has counted the request too.
  app.addHook('preHandler', async (request) => {
    const seconds = await secondsToWait(request)
    if (seconds > 0) throw tooMany(seconds)
  })
}
