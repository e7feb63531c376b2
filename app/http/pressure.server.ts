import { monitorEventLoopDelay } from 'node:perf_hooks'

import type { FastifyInstance } from 'fastify'

import { RequestRefused } from './errors.server.ts'

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
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // Nothing is measured while the thread is blocked; then this timer is as late.
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
