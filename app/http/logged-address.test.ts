import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/config.server.ts'

import { answerBadAddress } from './errors.server.ts'
import { createHttp } from './http.server.ts'
import { loggedAddress } from './logged-address.ts'

/** The HTTP server of a site, and the lines that it logs. */
async function loggedSite(level: 'trace' | 'info', env: NodeJS.ProcessEnv = {}) {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { log } = Fastify({ logger: { level, stream } })
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...env })
  const app = await createHttp(config, () => false, answerBadAddress)
  onTestFinished(() => app.close())
  app.addHook('onRequest', async (request) => {
    request.log = log
  })
  return { app, lines }
}

test('a subscriber’s token and the secret of a status page are not logged', () => {
  expect(loggedAddress('/newsletter/confirm/abc_-123')).toBe('/newsletter/confirm/…')
  expect(loggedAddress('/newsletter/unsubscribe/abc')).toBe('/newsletter/unsubscribe/…')
  expect(loggedAddress('/Newsletter/Confirm/abc.data')).toBe('/Newsletter/Confirm/…')
  expect(loggedAddress('/enquiry-status/abc_-123')).toBe('/enquiry-status/…')
  expect(loggedAddress('/enquiry-status/abc/quote.pdf')).toBe('/enquiry-status/…/quote.pdf')
  expect(loggedAddress('/newsletter/sent')).toBe('/newsletter/sent')
  expect(loggedAddress('/view-details/65f0')).toBe('/view-details/65f0')
})

test('a request is logged with the network of its client and the id of its owner', async () => {
  const { app, lines } = await loggedSite('trace', { TRUST_PROXY: '10.0.0.1' })
  app.addHook('onRequest', async (request) => {
    if (request.url === '/owner') request.account = 'owner-1'
  })
  const remoteAddress = '10.0.0.1'
  for (const client of ['192.0.2.77', '::ffff:192.0.2.78', '2001:db8:1:2::77', 'junk-77']) {
    await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': client } })
  }
  await app.inject('/owner')
  const logged = lines
    .map((line) => JSON.parse(line))
    .map(({ client, account }) => [client, account])
  expect(logged).toEqual([
    ['192.0.2.0/24', undefined],
    ['192.0.2.0/24', undefined],
    ['2001:db8:1::/48', undefined],
    ['10.0.0.0/24', undefined],
    ['127.0.0.0/24', 'owner-1'],
  ])
  expect(lines.join('')).not.toMatch(/192\.0\.2\.7|:77|junk/)
})

test('a query with a person’s email address is not logged', async () => {
  const { app, lines } = await loggedSite('trace')
  app.get('/dashboard/person', async () => 'answered')
  app.get('/broken', async () => {
    throw new Error('It broke')
  })
  const asked = ['/dashboard/person', '/broken', '/nowhere', '/nowhere/%']
  for (const path of asked) await app.inject(`${path}?email=anna@example.com&q=radar#anna`)
  const written = lines.join('')
  expect(written).toContain('"url":"/dashboard/person"')
  expect(written).toContain('"url":"/broken"')
  expect(written).toContain('It broke')
  expect(written).not.toMatch(/anna|radar/)
})

test('of the probes only those that fail are logged', async () => {
  const { app, lines } = await loggedSite('info')
  app.get('/healthz', async () => 'serving')
  app.get('/readyz', async (_request, reply) => reply.code(503).send('not ready'))
  await app.inject('/healthz')
  await app.inject('/readyz')
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged).toMatchObject([{ url: '/readyz', status: 503 }])
})
