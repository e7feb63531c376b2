import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import type { RouteOptions } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/config.server.ts'
import { freshDatabase, freshFolder } from '#app/database/database.testing.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'
import { openDiskStore } from '#app/media/disk.server.ts'
import { mediaRoutes } from '#app/media/media-routes.server.ts'
import { diskSpace, freeSpaceOf } from '#app/platform/free-space.server.ts'
import { apiRoutes } from '#app/server/api-routes.server.ts'
import { openSettings } from '#app/settings/settings-store.server.ts'
import { problemIn } from '#tests/api.testing.ts'

import { answerBadAddress } from './errors.server.ts'
import { createHttp } from './http.server.ts'
import { bareServer, listening, opened } from './http.testing.ts'

/** Reads an address over the agent's one connection; the status is 0 when the connection breaks. */
async function ask(agent: Agent, port: number, path: string) {
  const request = get({ agent, port, path, host: '127.0.0.1' })
  const answered = await once(request, 'response').catch(() => [])
  const [response] = answered
  if (!response) return { status: 0, body: '', connection: '' }
  let body = ''
  for await (const part of response) body += part
  return { status: response.statusCode, body, connection: response.headers.connection }
}

function keptAlive() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return agent
}

test('before a stop each answer closes its connection, also one from the page cache', async () => {
  const fromCache: Parameters<typeof bareServer>[1] = {
    fromCache({ url }, response) {
      if (url === '/cached') response.end('page')
      return url === '/cached'
    },
  }
  const app = await bareServer({}, fromCache)
  app.get('/', async () => 'answered')
  const port = await listening(app)
  const agent = keptAlive()
  expect((await ask(agent, port, '/')).connection).toBe('keep-alive')
  app.stop.isNear = true
  expect((await ask(agent, port, '/')).connection).toBe('close')
  expect((await ask(agent, port, '/cached')).connection).toBe('close')
})

test('a client that leaves early is no error in the log', async () => {
  const failed: unknown[] = []
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const app = await createHttp(
    config,
    () => false,
    answerBadAddress,
    (error, _request, reply) => {
      failed.push(error)
      return reply.send('failed')
    },
  )
  onTestFinished(() => app.close())
  let reached = 0
  app.get('/', async () => 'answered')
  app.get('/slow', { handlerTimeout: 100 }, async () => {
    reached += 1
    await new Promise(() => undefined)
  })
  const port = await listening(app)
  const leave = async (path: string, hasLeft: () => boolean) => {
    const socket = opened(port)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    await expect.poll(hasLeft).toBe(true)
    socket.resetAndDestroy()
  }
  await leave('/slow', () => reached > 0)
  for (let times = 0; times < 20; times++) await leave('/', () => true)
  await sleep(400)
  expect(failed).toEqual([])
})

test('R18: a stop answers the first request of a connection that was open before', async () => {
  const app = await bareServer()
  app.get('/', async () => 'answered')
  const port = await listening(app)
  const accepted = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(app.server, 'connection')
    return socket
  }
  const [socket, silent] = [await accepted(), await accepted()]
  const closed = app.close()
  await sleep(100)
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/)
  await closed
  await expect.poll(() => silent.destroyed).toBe(true)
})

test('a stop answers open requests and does not wait for idle connections', async () => {
  const app = await bareServer()
  app.get('/slow', async () => {
    await sleep(400)
    return 'answered'
  })
  // A response that has begun can no longer send `connection: close`.
  app.get('/begun', (_request, reply) => {
    reply.hijack().raw.writeHead(200, { 'content-length': 8 }).write('answ')
    void sleep(400).then(() => reply.raw.end('ered'))
  })
  const port = await listening(app)
  const asked = ['/slow', '/begun', '/slow'].map((path) => ask(keptAlive(), port, path))
  opened(port)
  await sleep(200)

  const started = performance.now()
  await app.close()
  expect(performance.now() - started).toBeLessThan(15_000)
  const answers = await Promise.all(asked)
  expect(answers.map(({ status, body }) => `${status} ${body}`)).toEqual(
    Array.from({ length: 3 }, () => '200 answered'),
  )
  expect(answers[0]?.connection).toBe('close')
})

test('a client that stops reading is disconnected after two minutes or at a stop', async () => {
  const app = await bareServer()
  expect(app.server.timeout).toBe(120_000)
  const read = new Set<Readable>()
  app.get('/endless', (_request, reply) => {
    const video = new Readable({ read: () => void video.push(Buffer.alloc(100_000)) })
    read.add(video.once('close', () => read.delete(video)))
    return reply.send(video)
  })
  app.server.timeout = 500
  const port = await listening(app)
  opened(port).write('GET /endless HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => read.size, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => read.size, { timeout: 20_000 }).toBe(0)

  app.server.timeout = 120_000
  opened(port).write('GET /endless HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => read.size, { timeout: 20_000 }).toBe(1)
  const started = performance.now()
  await app.close()
  expect(performance.now() - started).toBeLessThan(25_000)
  await expect.poll(() => read.size, { timeout: 20_000 }).toBe(0)
})

test('C-63: a response above the rate limit has Retry-After and no counts', async () => {
  const app = await bareServer({ RATE_LIMITS: 'on' })
  app.get('/', async () => 'answered')
  const answers = []
  for (let n = 0; n < 601; n++) answers.push(await app.inject('/'))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(1)
  for (const { headers } of answers) {
    expect(Object.keys(headers).join()).not.toContain('x-ratelimit')
  }
  const [last] = refused
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  if (last) expect(problemIn(last).message).toMatch(/rate limit/i)
})

test('lists and media may take minutes on a slow connection', async () => {
  const app = await bareServer()
  const patience = new Map<string, number | undefined>()
  app.addHook('onRoute', ({ method, url, handlerTimeout }: RouteOptions) => {
    if ([method].flat().includes('GET')) patience.set(url, handlerTimeout)
  })
  const siteUrl = 'http://localhost:3000'
  const [db, dataDir] = [await freshDatabase('sqlite'), freshFolder()]
  const media = await openDiskStore(dataDir)
  const mail = withoutMail(db)
  const space = diskSpace(0, () => freeSpaceOf(dataDir))
  const settings = await openSettings(db)
  const site = { db, siteUrl, media, mail, settings, dataDir, space }
  await app.register(apiRoutes, { prefix: '/api', ...site })
  await app.register(mediaRoutes, { media })
  for (const url of ['/api/products', '/api/blogs', '/api/videos', '/media/*']) {
    expect(patience.get(url), url).toBeGreaterThanOrEqual(600_000)
  }
  expect(patience.get('/api/products/:id')).toBeUndefined()
  expect(app.initialConfig).toMatchObject({ handlerTimeout: 15_000, bodyLimit: 100_000 })
})
