import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { PageCache } from './page-cache.server.ts'
import { htmlPage, routes, serve } from './page-cache.testing.ts'

const limit = 64 * 2 ** 20

test.each([
  ['heavy', 40_000],
  ['light', 1_000],
])('20,000 %s pages stay within 64 MiB and 5,000 entries', async (_, most) => {
  const cache = new PageCache({ routes })
  const letters = 'x'.repeat(most)
  let [bytes, size] = [0, 0]
  for (let place = 0; place < 20_000; place += 1) {
    const url = `/categories/${randomBytes(6).toString('hex')}?sub=${place}`
    await cache.page(url, async () => htmlPage(letters.slice(0, (place * 7919) % most)))
    bytes = Math.max(bytes, cache.bytes)
    size = Math.max(size, cache.size)
  }
  expect(size).toBeLessThanOrEqual(5000)
  expect(bytes).toBeLessThanOrEqual(limit)
  expect(size === 5000 || bytes > limit - 50_000).toBe(true)
})

test('the least recently used page is evicted first', async () => {
  const cache = new PageCache({ routes, maxEntries: 2 })
  const renders: string[] = []
  const ask = (key: string) =>
    cache.page(key, async () => {
      renders.push(key)
      return htmlPage(key)
    })
  for (const key of ['/', '/about', '/', '/blogs', '/', '/about']) await ask(key)
  expect(renders).toEqual(['/', '/about', '/blogs', '/about'])
})

test('every encoding counts, and pages are evicted when encodings do not fit', async () => {
  const cache = new PageCache({ routes, maxBytes: 85_000 })
  const noise = randomBytes(15_000).toString('hex')
  const { get } = await serve(async () => htmlPage(noise), cache)
  await get('/')
  await get('/about')
  expect(cache.bytes).toBeGreaterThan(60_000)
  expect(cache.size).toBe(2)
  await get('/', { 'accept-encoding': 'br' })
  expect([cache.size, cache.bytes > 75_000]).toEqual([2, true])
  await get('/', { 'accept-encoding': 'gzip' })
  expect([cache.size, cache.bytes < 70_000, cache.bytes > 60_000]).toEqual([1, true, true])
})

test('keys and headers count towards the limit', async () => {
  const bytes = async (key: string, headers = {}) => {
    const cache = new PageCache({ routes })
    await cache.page(key, async () => htmlPage('x', 200, headers))
    return cache.bytes
  }
  const short = await bytes('/categories/a')
  expect(await bytes(`/categories/a${'a'.repeat(500)}`)).toBe(short + 500)
  expect(await bytes('/categories/a', { 'x-note': 'a'.repeat(500) })).toBeGreaterThan(short + 500)
})

test('a page larger than the whole cache is sent and not cached', async () => {
  const cache = new PageCache({ routes, maxBytes: 10_000 })
  const { get } = await serve(async () => htmlPage('x'.repeat(20_000)), cache)
  expect((await get('/')).status).toBe(200)
  expect([cache.size, cache.bytes]).toEqual([0, 0])
})

test('an address that is not a key is rendered for each request and never cached', async () => {
  const cache = new PageCache({ routes })
  let renders = 0
  const render = async () => {
    renders += 1
    return htmlPage('x')
  }
  const odd = ['/nowhere', '/categories/a?sub=%00', `/categories/${'a'.repeat(3000)}`]
  await Promise.all([...odd, ...odd].map((key) => cache.page(key, render)))
  expect([renders, cache.size]).toEqual([6, 0])
})

test('a parameter that no page has changes neither the page nor its key', async () => {
  const cache = new PageCache({ routes })
  const rendered: string[] = []
  const render = async (address: string) => {
    rendered.push(address)
    return htmlPage('x')
  }
  for (const url of ['/categories/a?utm=1', '/categories/a', '/categories/a?utm=2'])
    expect((await cache.page(url, render)).key).toBe('/categories/a')
  expect(rendered).toEqual(['/categories/a'])
})
