import { setTimeout as pause } from 'node:timers/promises'

import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'

import { refuseUnderPressure } from './load-limits.server.ts'

// Node measures nothing while callbacks of other timers keep the thread; its mean is then NaN.
vi.mock('node:perf_hooks', () => ({
  monitorEventLoopDelay: () => ({ mean: Number.NaN, enable() {}, reset() {}, disable() {} }),
}))

test('where nothing was measured, the site is as late as its own timer', async () => {
  const app = Fastify()
  refuseUnderPressure(app, 250, 100)
  app.get('/', () => 'here')
  const status = async () => (await app.inject('/')).statusCode
  await vi.waitFor(async () => expect(await status()).toBe(200), 2_000)
  await pause(150)
  expect(await status()).toBe(200)
  const end = performance.now() + 600
  while (performance.now() < end);
  await pause(0)
  expect(await status()).toBe(503)
  await vi.waitFor(async () => expect(await status()).toBe(200), 2_000)
  await app.close()
})
