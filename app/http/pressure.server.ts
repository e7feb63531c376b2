import { monitorEventLoopDelay } from 'node:perf_hooks'

import type { FastifyInstance } from 'fastify'

/** In milliseconds; the monitor counts it as a delay too. */
const resolution = 10

/**
 * Answers 503 while the event loop is later than `longestDelay` on average, because the answers would come too late.
 * Both times are in milliseconds. It asks the system for nothing, so a process without a free file number goes on.
 */
export function refuseUnderPressure(app: FastifyInstance, longestDelay: number, sample = 1_000) {
  const monitor = monitorEventLoopDelay({ resolution })
  monitor.enable()
  let delay = 0
  const timer = setInterval(() => {
    delay = Number.isNaN(monitor.mean) ? Infinity : monitor.mean / 1e6 - resolution
    monitor.reset()
  }, sample).unref()
  app.addHook('onRequest', (_request, reply, done) => {
    if (delay <= longestDelay) return done()
    reply.header('retry-after', '5')
    const late = new Error(`The event loop is ${Math.round(delay)} ms late`)
    done(Object.assign(late, { statusCode: 503 }))
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    monitor.disable()
    done()
  })
}
