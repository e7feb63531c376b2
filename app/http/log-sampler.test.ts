import { setTimeout as sleep } from 'node:timers/promises'

import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { bareServer } from './http.testing.ts'
import { logSampler } from './log.server.ts'

const line = z.looseObject({
  msg: z.string(),
  kind: z.string().optional(),
  more: z.number().optional(),
})

function collected() {
  const written: string[] = []
  const stream = { write: (text: string) => void written.push(text) }
  const { log } = Fastify({ logger: { level: 'info', stream } })
  return { log, lines: () => written.map((text) => line.parse(JSON.parse(text))) }
}

test('of each kind of line some are written in a second, and the number of the others', async () => {
  const { log, lines } = collected()
  const sampled = logSampler(log)
  for (let n = 0; n < 1_000; n++) sampled('refused', () => log.info('no'))
  sampled('other', () => log.info('yes'))
  expect(lines().filter(({ msg }) => msg === 'no')).toHaveLength(20)
  expect(lines().filter(({ msg }) => msg === 'yes')).toHaveLength(1)
  await expect
    .poll(() => lines().at(-1), { timeout: 20_000 })
    .toMatchObject({
      kind: 'refused',
      more: 980,
    })
  sampled('refused', () => log.info('no'))
  expect(lines().filter(({ msg }) => msg === 'no')).toHaveLength(21)
  await sleep(1_200)
  expect(lines().at(-1)).toMatchObject({ msg: 'no' })
})

/** A server that refuses, misses and fails, with the lines that it logs. */
async function openSite() {
  const app = await bareServer({ RATE_LIMITS: 'on' })
  const { log, lines } = collected()
  app.addHook('onRequest', async (request) => {
    request.log = log
    if (request.headers.authorization) request.account = 'owner-1'
  })
  app.get('/broken', async () => {
    throw new Error('It broke')
  })
  app.get('/assets/*', async (_request, reply) => reply.code(404).send())
  app.get('/*', async (_request, reply) => reply.code(403).send())
  return { app, statuses: () => lines().map(({ status }) => status), lines }
}

test('refusals are sampled; failures and what people with an account do are not', async () => {
  const { app, statuses } = await openSite()
  for (let n = 0; n < 100; n++) await app.inject('/')
  expect(statuses().filter((status) => status === 403).length).toBeLessThan(100)
  for (let n = 0; n < 60; n++) await app.inject('/broken')
  expect(statuses().filter((status) => status === 500)).toHaveLength(60)
  const before = statuses().length
  for (let n = 0; n < 60; n++)
    await app.inject({ url: '/', headers: { authorization: 'Bearer x' } })
  expect(statuses()).toHaveLength(before + 60)
})

test.each(['/assets/x', '/%', '/nowhere'])(
  'the 301st miss of %s in a minute gets 429 with Retry-After',
  async (url) => {
    const { app } = await openSite()
    // Only the method has no route.
    const method = url === '/nowhere' ? 'POST' : 'GET'
    for (let n = 0; n < 300; n++)
      expect((await app.inject({ method, url })).statusCode).not.toBe(429)
    // The count of a file goes up after its answer.
    await app.inject({ method, url })
    const refused = await app.inject({ method, url })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const other = await app.inject({ method, url, remoteAddress: '192.0.2.7' })
    expect(other.statusCode).not.toBe(429)
  },
)
