import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { bareServer, listening, opened, received } from './http.testing.ts'
import { bodyPaces as usual } from './load-limits.server.ts'

/** The usual paces, in a tenth of the time. */
const bodyPaces = {
  form: { window: usual.form.window / 10, bytes: usual.form.bytes / 10 },
  upload: { window: usual.upload.window / 10, bytes: usual.upload.bytes / 10 },
  answered: { window: usual.answered.window / 10, bytes: usual.answered.bytes / 10 },
}

function begin(socket: Socket, line: string, { length = 90_000, more = '' } = {}) {
  const type = 'Content-Type: application/json\r\n'
  socket.write(`${line} HTTP/1.1\r\nHost: a\r\n${type}Content-Length: ${length}\r\n${more}\r\n`)
}

/** Sends `size` bytes every 50 ms, until the connection closes. */
function drip(socket: Socket, size: number) {
  const timer = setInterval(() => socket.write('"'.repeat(size)), 50)
  onTestFinished(() => clearInterval(timer))
  socket.on('close', () => clearInterval(timer))
}

test('reliability 43: a body brings 1 kB a second, and an upload 10 kB a second', async () => {
  expect(usual).toEqual({
    form: { window: 10_000, bytes: 10_000 },
    upload: { window: 30_000, bytes: 300_000 },
    answered: { window: 5_000, bytes: 50_000 },
  })
})

test('reliability 43: a slow body gets 408, and its connection is closed', async () => {
  const app = await bareServer({}, { bodyPaces })
  app.post('/', async () => 'answered')
  const port = await listening(app)
  const slow = ['', 'Expect: 100-continue\r\n', 'X: y\r\n'].map((more, n) => {
    const socket = opened(port)
    const all = received(socket)
    begin(socket, 'POST /', { more })
    // The third sends one byte and no more.
    drip(socket, n < 2 ? 1 : 0)
    socket.write('"')
    return all
  })
  await expect.poll(() => slow.every(({ isClosed }) => isClosed), { timeout: 20_000 }).toBe(true)
  for (const { text } of slow) {
    expect(text).toMatch(/HTTP\/1\.1 408 /)
    expect(text).toMatch(/"message":"The request took too long to arrive\./)
  }
})

test('a body that is just fast enough is read to its end', async () => {
  const app = await bareServer({}, { bodyPaces })
  app.post('/', async ({ body }) => String(body).length)
  const socket = opened(await listening(app))
  const all = received(socket)
  begin(socket, 'POST /', { length: 12_002 })
  socket.write('"')
  for (let n = 0; n < 12; n++) {
    await sleep(250)
    socket.write('a'.repeat(1_000))
  }
  socket.write('"')
  await expect.poll(() => all.text, { timeout: 10_000 }).toMatch(/ 200 OK.*12000$/s)
})

test('an answered request whose body does not arrive is disconnected', async () => {
  const cached = ['/cached']
  const app = await bareServer(
    {},
    {
      bodyPaces,
      fromCache({ url = '' }, response) {
        if (cached.includes(url)) response.end('page')
        return cached.includes(url)
      },
    },
  )
  app.get('/', async () => 'answered')
  app.post('/refused', { onRequest: async (_, reply) => reply.code(401).send() }, async () => '')
  const port = await listening(app)
  const lines = ['GET /cached', 'HEAD /cached', 'POST /cached', 'GET /', 'POST /refused', 'PUT /x']
  const answered = lines.map((line) => {
    const socket = opened(port)
    const all = received(socket)
    begin(socket, line)
    drip(socket, 1)
    return all
  })
  await expect
    .poll(() => answered.every(({ isClosed }) => isClosed), { timeout: 20_000 })
    .toBe(true)
  expect(answered.map(({ text }) => text.slice(9, 12))).toEqual([
    '200',
    '200',
    '200',
    '200',
    '401',
    '408',
  ])
})

test('a connection whose body arrives after the answer is used again', async () => {
  const app = await bareServer({}, { bodyPaces })
  app.get('/', async () => 'answered')
  const socket = opened(await listening(app))
  const all = received(socket)
  begin(socket, 'GET /')
  await expect.poll(() => all.text).toMatch(/answered/)
  for (let n = 0; n < 9; n++) {
    socket.write('"'.repeat(10_000))
    await sleep(100)
  }
  await sleep(bodyPaces.answered.window * 3)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
  expect(all.text.match(/answered/g)).toHaveLength(2)
})

test('an upload goes on for longer, and is cut off when it is slower than 10 kB a second', async () => {
  const app = await bareServer({}, { bodyPaces })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume().on('end', () => done(null))
  })
  // This route takes 3 MB.
  app.post('/enquiry-list/paste', { handlerTimeout: 600_000 }, async () => 'answered')
  const port = await listening(app)
  const upload = (size: number) => {
    const socket = opened(port)
    const all = received(socket)
    begin(socket, 'POST /enquiry-list/paste', { length: 2_000_000 })
    drip(socket, size)
    return all
  }
  const [slow, fast] = [upload(100), upload(5_000)]
  await expect.poll(() => slow.isClosed, { timeout: 20_000 }).toBe(true)
  expect(slow.text).toMatch(/ 408 /)
  await sleep(bodyPaces.upload.window)
  expect(fast).toEqual({ text: '', isClosed: false })
})
