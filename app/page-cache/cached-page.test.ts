import { createHook } from 'node:async_hooks'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { PageCache } from './page-cache.server.ts'
import { document, htmlPage, listen, routes, serve, visitor } from './page-cache.testing.ts'

const long = Array.from({ length: 400 }, (_, place) => `<p>Part ${place * 7919}</p>`).join('')
const radar = async () => htmlPage(long)

test('a page is sent in the preferred encoding, a cached page the same as a fresh one', async () => {
  const { get } = await serve(radar)
  for (const round of ['fresh', 'remembered']) {
    const plain = await get('/about')
    const small = await get('/about', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const older = await get('/about', { 'accept-encoding': 'gzip' })
    const codings = [plain, small, older].map(({ headers }) => headers['content-encoding'])
    expect(codings, round).toEqual([undefined, 'br', 'gzip'])
    for (const answer of [plain, small, older]) {
      expect(answer.status).toBe(200)
      expect(answer.text).toBe(document(long))
      expect(answer.headers['content-length']).toBe(`${answer.bytes.length}`)
      expect(answer.headers.vary).toBe('Accept-Encoding')
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['content-security-policy']).toBe("default-src 'self'")
      expect(answer.headers['cache-control']).toBe('public, no-cache')
      expect(answer.headers.etag).toBe(plain.headers.etag)
      expect(answer.headers.date).toBeDefined()
    }
    expect(small.bytes.length).toBeLessThan(older.bytes.length)
  }
})

test.each(['', 'gzip', 'br'])(
  'HEAD has the headers of GET and no body, in %j',
  async (encoding) => {
    const { get } = await serve(radar)
    const head = await get('/about', { 'accept-encoding': encoding }, 'HEAD')
    const page = await get('/about', { 'accept-encoding': encoding })
    expect(head.bytes).toHaveLength(0)
    expect({ ...head.headers, date: '' }).toEqual({ ...page.headers, date: '' })
  },
)

test('a client that has the page gets 304 with the required headers and no body', async () => {
  const { get } = await serve(radar)
  const { headers } = await get('/about', { 'accept-encoding': 'br' })
  const etag = headers.etag ?? ''
  const opaque = etag.replace('W/', '')
  for (const asked of [etag, opaque, `"x", ${etag}`, `W/"y" ,${opaque}`, '*']) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(
        '/about',
        { 'if-none-match': asked, 'accept-encoding': 'gzip' },
        method,
      )
      expect(answer.status, asked).toBe(304)
      expect(answer.bytes).toHaveLength(0)
      for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy']) {
        expect(answer.headers[name]).toBe(headers[name])
      }
      expect(answer.headers['content-length']).toBeUndefined()
      expect(answer.headers['content-type']).toBeUndefined()
      expect(answer.headers['content-encoding']).toBeUndefined()
    }
  }
})

test('a client with another ETag gets the page', async () => {
  const { get } = await serve(radar)
  for (const asked of ['"x"', 'W/"x"', '', 'x', '""']) {
    expect((await get('/about', { 'if-none-match': asked })).status).toBe(200)
  }
})

test('a changed page has another ETag', async () => {
  const { get, pages } = await serve(async () => htmlPage(`${Math.random()}`))
  const before = await get('/')
  pages.invalidate('products')
  const after = await get('/', { 'if-none-match': before.headers.etag })
  expect(after.status).toBe(200)
  expect(after.headers.etag).not.toBe(before.headers.etag)
})

test('a Range header is ignored', async () => {
  const { get } = await serve(radar)
  await get('/about')
  const answer = await get('/about', { range: 'bytes=0-9' })
  expect(answer.status).toBe(200)
  expect(answer.text).toBe(document(long))
})

test('concurrent requests share one encoding', async () => {
  const { get } = await serve(radar)
  await get('/about')
  let encoders = 0
  const watch = createHook({
    init: (_, kind) => void (encoders += kind === 'ZLIB' ? 1 : 0),
  }).enable()
  const asked = Array.from({ length: 30 }, () => get('/about', { 'accept-encoding': 'br' }, 'HEAD'))
  const answers = await Promise.all(asked)
  watch.disable()
  expect(encoders).toBe(1)
  expect(new Set(answers.map(({ headers }) => headers['content-length'])).size).toBe(1)
})

test('redirects and errors keep status, headers and body, and are never 304', async () => {
  const { get } = await serve(async (key) =>
    key === '/'
      ? new Response(null, { status: 301, headers: { location: '/about' } })
      : htmlPage(long, 404, { 'cache-control': 'no-store' }),
  )
  const moved = await get('/', { 'accept-encoding': 'br' })
  expect(moved.status).toBe(301)
  expect(moved.headers.location).toBe('/about')
  expect(moved.headers['content-length']).toBe('0')
  expect(moved.headers['content-encoding']).toBeUndefined()
  const missing = await get('/about', { 'accept-encoding': 'br', 'if-none-match': '*' })
  expect(missing.status).toBe(404)
  expect(missing.text).toBe(document(long))
  expect(missing.headers['content-encoding']).toBe('br')
  expect(missing.headers.etag).toBeUndefined()
})

test('a page that is encoded already is sent unchanged', async () => {
  const { get, pages } = await serve(
    async () =>
      new Response(gzipSync(document(long)), {
        headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' },
      }),
  )
  const answer = await get('/about', { 'accept-encoding': 'br' })
  expect([answer.headers['content-encoding'], answer.text]).toEqual(['gzip', document(long)])
  expect(pages.size).toBe(0)
})

test('two cookies of an uncached page stay two headers', async () => {
  const { get } = await serve(async () => {
    const response = htmlPage('welcome')
    response.headers.append('set-cookie', 'a=1; Path=/')
    response.headers.append('set-cookie', 'b=2; Path=/')
    return response
  })
  expect((await get('/about')).headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/'])
})

test('Accept-Encoding is added to an existing Vary header', async () => {
  const { get } = await serve(async () => htmlPage('x', 200, { vary: 'Save-Data' }))
  expect((await get('/about')).headers.vary).toBe('Save-Data, Accept-Encoding')
})

test('a connection is reused for the next page', async () => {
  const { port } = await serve(radar)
  const socket = connect(port, '127.0.0.1')
  const ask = 'HEAD /about HTTP/1.1\r\nHost: localhost\r\n\r\n'
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString()))
  socket.write(ask + ask + ask)
  await expect.poll(() => received.match(/HTTP\/1\.1 200 OK/g)?.length).toBe(3)
  socket.destroy()
})

test('nothing is sent after another response, such as that of a timeout', async () => {
  const cache = new PageCache({ routes })
  const page = await cache.page('/about', radar)
  const port = await listen((incoming, response) => {
    cache.send(page, incoming, response)
    response.writeHead(503).end('too late')
  })
  const answer = await visitor(port)('/about', { 'accept-encoding': 'br' })
  expect([answer.status, answer.text]).toEqual([503, 'too late'])
  await expect.poll(() => page.variants.br).toBeDefined()
})

test('clients that disconnect early do not affect other clients', async () => {
  const heavy = Array.from({ length: 60_000 }, () => Math.random()).join(' ')
  const { port, get } = await serve(async () => {
    await pause(5)
    return htmlPage(heavy)
  })
  for (let visit = 0; visit < 20; visit += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /about HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n')
    await pause(visit * 2)
    socket.destroy()
  }
  expect((await get('/about', { 'accept-encoding': 'br' })).text).toBe(document(heavy))
})
