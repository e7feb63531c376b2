import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { PageCache, type CachedPage } from './page-cache.server.ts'
import { document, htmlPage, routes, serve } from './page-cache.testing.ts'

const bodyOf = (page: CachedPage) => page.variants.plain.body.toString()

/** Renders `page 1`, `page 2`, … so that a test sees which render a response came from. */
function counting() {
  let renders = 0
  const render = async () => htmlPage(`page ${(renders += 1)}`)
  return { render, renders: () => renders }
}

test('a page is rendered once and then sent from the cache', async () => {
  const { render, renders } = counting()
  const { get, pages } = await serve(render)
  const [first, second] = [await get('/about'), await get('/about?utm_source=mail')]
  expect([first.text, second.text]).toEqual([document('page 1'), document('page 1')])
  expect(renders()).toBe(1)
  expect(pages.size).toBe(1)
})

test('all spellings of an address share one page, other addresses do not', async () => {
  const { get, pages } = await serve(async (key) => htmlPage(key))
  const spellings = ['w%C3%A4rt%20a&x=1', 'w%c3%a4rt+a', 'w%C3%A4rt+a&sub=other']
  const asked = spellings.map((sub) =>
    get(`/categories/a?${sub.includes('x') ? 'utm=&' : ''}sub=${sub}`),
  )
  const texts = (await Promise.all(asked)).map(({ text }) => text)
  expect(new Set(texts)).toEqual(new Set([document('/categories/a?sub=w%C3%A4rt+a')]))
  expect(pages.size).toBe(1)
  expect((await get('/categories/a')).text).toBe(document('/categories/a'))
  for (const other of ['/Categories/a', '/categories/a/', '//categories/a', '/categories%2Fa']) {
    expect((await get(other)).status, other).toBe(404)
  }
})

test.each([
  ['a redirect', () => new Response(null, { status: 301, headers: { location: '/' } })],
  ['a missing page', () => htmlPage('none', 404)],
  ['a refused form', () => htmlPage('again', 422)],
  ['a failure', () => htmlPage('sorry', 500)],
  ['a page with a cookie', () => htmlPage('hello', 200, { 'set-cookie': 'a=1' })],
  ['a private page', () => htmlPage('hello', 200, { 'cache-control': 'Private, max-age=9' })],
  ['a page not to be stored', () => htmlPage('hello', 200, { 'cache-control': 'no-store' })],
  ['what is no page', () => htmlPage('{}', 200, { 'content-type': 'application/json' })],
  ['half a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('%s is sent to all waiting requests and is not cached', async (_, answer) => {
  const cache = new PageCache({ routes })
  let renders = 0
  const render = async () => {
    renders += 1
    await pause(2)
    return answer()
  }
  const asked = Array.from({ length: 3 }, () => cache.page('/about', render))
  const expected = answer()
  const body = await expected.text()
  for (const page of await Promise.all(asked)) {
    expect(page.status).toBe(expected.status)
    expect(bodyOf(page)).toBe(body)
  }
  expect([renders, cache.size, cache.bytes]).toEqual([1, 0, 0])
})

test.each([
  ['a session', { cookie: 'theme=dark; sid=abc' }],
  ['a session of https', { cookie: '__Host-sid=abc' }],
  ['an authorization', { authorization: 'Bearer abc' }],
])('a request with %s does not get a cached page', async (_, headers) => {
  const { get, fromMemory } = await serve(counting().render)
  await get('/about')
  await get('/about', headers)
  expect(fromMemory()).toBe(0)
})

test('other cookies make no difference', async () => {
  const { render, renders } = counting()
  const { get } = await serve(render)
  await get('/about')
  await get('/about', { cookie: 'theme=dark; xsid=1; sidebar=open; __Host-sidx=2' })
  expect(renders()).toBe(1)
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
  'a %s request does not get a cached page',
  async (method) => {
    const { get, fromMemory } = await serve(counting().render)
    await get('/about')
    await get('/about', {}, method)
    expect(fromMemory()).toBe(0)
  },
)

test('200 unusual headers change neither the page nor its cached copy', async () => {
  const { get } = await serve(async (key) => htmlPage(`address ${key}`))
  const names = [
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-original-url',
    'x-rewrite-url',
    'forwarded',
    'accept',
    'accept-language',
    'user-agent',
    'referer',
    'origin',
    'purpose',
    'sec-purpose',
    'save-data',
    'range',
    'if-range',
    'x-http-method-override',
    'x-method-override',
    'cache-control',
    'pragma',
    'x-react-router-prerender-data',
    'sec-fetch-mode',
    'host',
    'dnt',
    'cookie',
    'if-modified-since',
  ]
  const values = [
    'evil.example',
    '"><script>',
    '/dashboard',
    'no-cache',
    'POST',
    '\u00e4\u00ff',
    '1',
    'a=b; c=d',
  ]
  let place = 0
  for (const name of names) {
    for (const value of values) {
      const address = `/categories/${(place += 1)}`
      const odd = await get(address, { [name]: value })
      const plain = await get(address)
      expect([odd.status, odd.text], `${name}: ${value}`).toEqual([
        200,
        document(`address ${address}`),
      ])
      expect(plain.text).toBe(odd.text)
      expect({ ...plain.headers, date: '' }).toEqual({ ...odd.headers, date: '' })
    }
  }
  expect(place).toBe(200)
})

test('a page with low data is another page of the cache, private, and goes with the same changes', async () => {
  let renders = 0
  const { get, pages } = await serve(async () => htmlPage(`render ${(renders += 1)}`))
  const low = { cookie: 'a=b; low-data=on' }
  const first = await get('/categories/radar?sub=x', low)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const usual = await get('/categories/radar?sub=x')
  expect(usual.headers['cache-control']).toBe('public, no-cache')
  expect(usual.headers.etag).not.toBe(first.headers.etag)
  for (const headers of [low, { 'save-data': 'on' }]) {
    expect((await get('/categories/radar?other=1&sub=x', headers)).text).toBe(first.text)
  }
  expect((await get('/categories/radar?sub=x', { cookie: 'low-data=off' })).text).toBe(usual.text)
  expect([renders, pages.size]).toEqual([2, 2])
  pages.invalidate('products')
  expect(pages.size).toBe(0)
})
