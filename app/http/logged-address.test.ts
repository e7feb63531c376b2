import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/config.server.ts'

import { answerBadAddress } from './errors.server.ts'
import { createHttp } from './http.server.ts'
import { loggedPaths } from './log.server.ts'

const pages = [
  '/enquiry-status/:secret',
  '/enquiry-status/:secret/quote.pdf',
  '/invitation/:secret',
  '/newsletter/confirm/:token',
  '/newsletter/sent',
  '/newsletter/unsubscribe/:token',
  '/view-details/:id',
]

const loggedPath = loggedPaths(pages)

/** The HTTP server of a site, and the lines that it logs. */
async function loggedSite(level: 'trace' | 'info', env: NodeJS.ProcessEnv = {}) {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { log } = Fastify({ logger: { level, stream } })
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...env })
  const app = await createHttp({ ...config, pages }, () => false, answerBadAddress)
  onTestFinished(() => app.close())
  app.addHook('onRequest', async (request) => {
    request.log = log
  })
  return { app, lines }
}

test('a subscriber’s token and the secret of a status page are not logged', () => {
  expect(loggedPath('/newsletter/confirm/abc_-123')).toBe('/newsletter/confirm/…')
  expect(loggedPath('/newsletter/unsubscribe/abc')).toBe('/newsletter/unsubscribe/…')
  expect(loggedPath('/Newsletter/Confirm/abc.data')).toBe('/newsletter/confirm/…')
  expect(loggedPath('/enquiry-status/abc_-123')).toBe('/enquiry-status/…')
  expect(loggedPath('/enquiry-status/abc/quote.pdf')).toBe('/enquiry-status/…/quote.pdf')
  expect(loggedPath('/newsletter/sent')).toBe('/newsletter/sent')
  expect(loggedPath('/view-details/65f0')).toBe('/view-details/65f0')
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

test('an address without a page is logged with its first word only', () => {
  for (const [url, logged] of [
    ['/', '/'],
    ['/faq', '/faq'],
    ['/view-details/65f0?x=y#z', '/view-details/65f0'],
    [`/view-details/${'a'.repeat(2_000)}`, `/view-details/${'a'.repeat(80)}…`],
    [`/${'a'.repeat(2_000)}`, `/${'a'.repeat(40)}…`],
    ['/assets/entry-abc.js', '/assets/entry-abc.js'],
    ['//invitation/secret', '/invitation…'],
    ['/invitation//secret', '/invitation…'],
    ['/invitation/secret/', '/invitation…'],
    ['/invitation;secret', '/invitation…'],
    ['/invitation%2Fsecret', '/invitation…'],
    ['/%69nvitation/secret', '/…'],
    ['/x/../invitation/secret', '/x…'],
    ['/assets/../secret', '/assets…'],
    ['/media/%2e%2e/secret', '/media…'],
    ['http://a/invitation/secret', '/http…'],
    ['/INVITATION/secret', '/invitation/…'],
  ]) {
    expect(loggedPath(url ?? ''), url).toBe(logged)
  }
})

test('a secret is not logged, however its address is written', async () => {
  const { app, lines } = await loggedSite('trace')
  app.get('/invitation/:secret', async () => 'answered')
  app.get('/products/:id', async () => 'answered')
  app.all('/enquiry-list/files/:id', async () => 'answered')
  app.get('/*', async () => 'answered')
  for (const url of [
    '/invitation/s3cret',
    '/%69nvitation/s3cret',
    '//invitation/s3cret',
    '/invitation/s3cret/',
    '/invitation/./s3cret',
    '/x/../invitation/s3cret',
    '/INVITATION/s3cret;x',
    '/invitation;/s3cret',
    '/enquiry-list/files/s3cret',
    '/enquiry-status/s3cret/quote.pdf',
    '/enquiry-status/s3cret%',
    '/nowhere/s3cret',
  ]) {
    await app.inject(url)
  }
  await app.inject({ method: 'POST', url: '/invitation/s3cret', payload: {} })
  await app.inject('/products/7?key=s3cret')
  expect(lines.join('')).not.toContain('s3cret')
  const urls = lines.map((line) => JSON.parse(line).url)
  expect(urls.slice(0, 2)).toEqual(['/invitation/…', '/invitation/…'])
  expect(urls.at(-1)).toBe('/products/7')
})
