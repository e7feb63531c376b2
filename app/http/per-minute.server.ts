import type { FastifyInstance, FastifyRequest } from 'fastify'

import { sendError } from './errors.server.ts'

const minute = 60_000

/** Returns the seconds to wait after more than `most` requests of an IP address in a minute, and 0 before. */
export function perMinute(app: FastifyInstance, most: number) {
  if (!app.hasDecorator('createRateLimit')) return async () => 0
  const check = app.createRateLimit({ max: most, timeWindow: minute })
  return async (request: FastifyRequest) => {
    const counted = await check(request)
    return !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : 0
  }
}

export function limitCalls(app: FastifyInstance, most: number) {
  const secondsToWait = perMinute(app, most)
  // This hook runs late, so that the general limit has counted the call too.
  app.addHook('preHandler', async (request, reply) => {
    const seconds = await secondsToWait(request)
    if (seconds === 0) return undefined
    reply.header('retry-after', String(seconds))
    return sendError(reply, 429, `Too many requests. Try again in ${seconds} seconds.`)
  })
}
