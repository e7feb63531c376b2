import { setTimeout as pause } from 'node:timers/promises'

import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'

import { refuseUnderPressure } from './pressure.server.ts'

/** Keeps the event loop busy, in blocks of 60 ms. */
async function block(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    const endOfBlock = performance.now() + 60
    while (performance.now() < endOfBlock);
    await pause(0)
  }
}

test('requests are refused while the event loop is late, and answered again after it', async () => {
  const app = Fastify()
  refuseUnderPressure(app, 30, 100)
  app.get('/', () => 'here')
  const status = async () => (await app.inject('/')).statusCode
  await pause(150)
  expect(await status()).toBe(200)
  await block(300)
  const refused = await app.inject('/')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  await vi.waitFor(async () => expect(await status()).toBe(200), 2_000)
  await app.close()
})
