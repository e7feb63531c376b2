import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'

import { answerTo, bareServer, listening, opened, received } from './http.testing.ts'

const never = () => new Promise<never>(() => {})
const post = (path: string, body = '{}') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

function timersRunning() {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
}

/** Answers at `/at-once`; at `/never` only the time limit of `limit` milliseconds answers. */
function addRoutes(app: FastifyInstance, limit: number) {
  const method = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']
  app.route({ method, url: '/never', handlerTimeout: limit, handler: never })
  app.post('/at-once', { handlerTimeout: limit }, async () => 'answered')
}

test('reliability 43: a write that takes too long gets 503 as a read does', async () => {
  const app = await bareServer()
  addRoutes(app, 300)
  const port = await listening(app)
  const requests = [
    'GET /never HTTP/1.1\r\nHost: a\r\n\r\n',
    'POST /never HTTP/1.1\r\nHost: a\r\n\r\n',
    'DELETE /never HTTP/1.1\r\nHost: a\r\n\r\n',
    post('/never'),
    post('/never', JSON.stringify('a'.repeat(90_000))),
    post('/never').replace('POST', 'PATCH'),
  ]
  for (const request of requests) {
    const answer = await answerTo(port, request, 5_000)
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch(/\r\nretry-after: 5\r\n/i)
    expect(answer).toMatch(/"message":"The site is busy/)
  }
})

test('reliability 43: an answer to a write that stops half-way is cut off', async () => {
  const app = await bareServer()
  app.post('/half', { handlerTimeout: 300 }, async (_request, reply) => {
    const body = new PassThrough()
    body.write('half')
    return reply.send(body)
  })
  app.post('/hijacked', { handlerTimeout: 300 }, async (_request, reply) => void reply.hijack())
  const port = await listening(app)
  for (const path of ['/half', '/hijacked']) {
    const socket = opened(port)
    const all = received(socket)
    socket.write(post(path))
    await expect.poll(() => all.isClosed, { timeout: 20_000 }).toBe(true)
    expect(all.text).not.toMatch(/0\r\n\r\n$/)
  }
})

test('an answered or aborted write leaves no timer behind', async () => {
  const app = await bareServer()
  addRoutes(app, 900_000)
  const port = await listening(app)
  expect(await answerTo(port, post('/at-once'))).toMatch(/^HTTP\/1\.1 200 /)
  await sleep(300)
  const before = timersRunning()
  const begun = Array.from({ length: 20 }, () => opened(port))
  for (const socket of begun) socket.write(post('/never'))
  await expect.poll(timersRunning).toBeGreaterThanOrEqual(before + 20)
  for (const socket of begun) socket.destroy()
  await expect.poll(timersRunning, { timeout: 20_000 }).toBeLessThan(before + 10)
  for (let n = 0; n < 20; n++) await answerTo(port, post('/at-once'))
  await expect.poll(timersRunning, { timeout: 20_000 }).toBeLessThan(before + 10)
})

test('of pipelined writes each has its own time limit', async () => {
  const app = await bareServer()
  addRoutes(app, 300)
  const port = await listening(app)
  const socket = opened(port)
  const all = received(socket)
  socket.write(post('/never') + post('/at-once') + post('/never'))
  await expect.poll(() => all.text, { timeout: 10_000 }).toMatch(/ 503 .* 200 .* 503 /s)
})

test('nothing moves while an upload is stored, and its connection stays open', async () => {
  const app = await bareServer()
  app.server.timeout = 200
  app.post('/slow', { handlerTimeout: 60_000 }, () => sleep(1_000, 'stored'))
  const port = await listening(app)
  expect(await answerTo(port, post('/slow'), 5_000)).toMatch(/stored$/)
})
