import { expect, test } from 'vitest'

import { bareServer, listening, opened, received } from './http.testing.ts'
import { connectionsOfOne } from './load-limits.server.ts'

async function servedSite(env: Record<string, string>) {
  const app = await bareServer(env)
  app.get('/assets/', async () => 'answered')
  return listening(app)
}

/** Opens `count` connections from one address, and returns how many of them get an answer. */
async function openFrom(port: number, address: string, count: number) {
  const sockets = Array.from({ length: count }, () => opened(port, address))
  const states = sockets.map(received)
  for (const socket of sockets) socket.write('GET /assets/ HTTP/1.1\r\nHost: a\r\n\r\n')
  const isSettled = () => states.every(({ text, isClosed }) => isClosed || text !== '')
  await expect.poll(isSettled, { timeout: 20_000 }).toBe(true)
  return { sockets, answered: states.filter(({ text }) => text.endsWith('answered')).length }
}

test('reliability 43: an address gets 128 connections, and others are not affected', async () => {
  const port = await servedSite({ RATE_LIMITS: 'on' })
  const first = await openFrom(port, '127.0.0.2', 200)
  expect(first.answered).toBe(128)
  expect((await openFrom(port, '127.0.0.3', 1)).answered).toBe(1)
  for (const socket of first.sockets) socket.destroy()
  await expect
    .poll(async () => (await openFrom(port, '127.0.0.2', 1)).answered, { timeout: 10_000 })
    .toBe(1)
})

test('the connections of our own proxies are not limited', async () => {
  for (const TRUST_PROXY of ['127.0.0.2', '10.0.0.1, 127.0.0.0/24']) {
    const port = await servedSite({ RATE_LIMITS: 'on', TRUST_PROXY })
    expect((await openFrom(port, '127.0.0.2', 200)).answered).toBe(200)
  }
  const port = await servedSite({ RATE_LIMITS: 'off' })
  expect((await openFrom(port, '127.0.0.2', 200)).answered).toBe(200)
})

test('reliability 43: sixty addresses cannot take half of the connections', async () => {
  const app = await bareServer()
  expect(app.server.maxConnections).toBe(12_000)
  let open = 0
  const counts = Array.from({ length: 60 }, () => 0)
  for (let round = 0; round < 200; round++) {
    for (const [n, count] of counts.entries()) {
      if (count + 1 > connectionsOfOne(app.server.maxConnections - (open + 1))) continue
      counts[n] = count + 1
      open++
    }
  }
  expect(open).toBeLessThan(6_000)
})

test('a site that is nearly full gives each address eight connections', () => {
  expect([12_000, 8_192, 6_400, 640, 1].map(connectionsOfOne)).toEqual([128, 128, 100, 10, 8])
})
