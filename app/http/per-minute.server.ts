import type { FastifyInstance, FastifyRequest } from 'fastify'

import { sendError } from './errors.server.ts'

const minute = 60_000

/**
 * Counts requests of each address for itself, beside the limit of all: answers the seconds to wait once there were
 * more than `most` in a minute, and 0 before.
 */
export function perMinute(app: FastifyInstance, most: number) {
  // The site may run without limits.
  if (!app.hasDecorator('createRateLimit')) return async () => 0
  const check = app.createRateLimit({ max: most, timeWindow: minute })
  return async (request: FastifyRequest) => {
    const counted = await check(request)
    return !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : 0
  }
}

/** Turns calls of this scope away that come too often. */
export function limitCalls(app: FastifyInstance, most: number) {
  const secondsToWait = perMinute(app, most)
  // Not earlier, so that the limit of all has counted the call too.
  app.addHook('preHandler', async (request, reply) => {
    const seconds = await secondsToWait(request)
    if (seconds === 0) return undefined
    reply.header('retry-after', String(seconds))
    return sendError(reply, 429, `Too many requests. Try again in ${seconds} seconds.`)
  })
}
