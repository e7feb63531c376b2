import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { PageCache, type CachedPage } from './page-cache.server.ts'
import { document, htmlPage, routes, serve } from './page-cache.testing.ts'

const bodyOf = (page: CachedPage) => page.variants.plain.body.toString()

test('a failed render fails for all waiting requests and is not cached', async () => {
  const cache = new PageCache({ routes })
  const fails = async () => {
    await pause(1)
    throw new Error('database gone')
  }
  const asked = [cache.page('/', fails), cache.page('/', fails)]
  for (const answer of await Promise.allSettled(asked)) expect(answer.status).toBe('rejected')
  await expect(
    cache.page('/', () => {
      throw new Error('at once')
    }),
  ).rejects.toThrow('at once')
  expect(cache.size).toBe(0)
  expect(bodyOf(await cache.page('/', async () => htmlPage('well again')))).toBe(
    document('well again'),
  )
})

test('a page whose body fails is an error, not half a page', async () => {
  const cache = new PageCache({ routes })
  const broken = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('<html>'))
      stream.error(new Error('broken off'))
    },
  })
  const render = async () => new Response(broken, { headers: { 'content-type': 'text/html' } })
  await expect(cache.page('/', render)).rejects.toThrow('broken off')
  expect(cache.size).toBe(0)
})

test('a change drops the pages that show it and no others', async () => {
  const cache = new PageCache({ routes })
  const keys = ['/', '/categories/a', '/categories/a?sub=b', '/blogs', '/about']
  for (const key of keys) await cache.page(key, async () => htmlPage(key))
  cache.invalidate('videos')
  expect(cache.size).toBe(5)
  cache.invalidate('products')
  expect(cache.size).toBe(2)
  cache.invalidate('posts')
  expect(cache.size).toBe(1)
})

test('a render that began before a change is used only for requests that already wait', async () => {
  const cache = new PageCache({ routes })
  const old = Promise.withResolvers<Response>()
  const waiting = cache.page('/', () => old.promise)
  cache.invalidate('posts')
  const fresh = cache.page('/', async () => htmlPage('after'))
  expect(bodyOf(await fresh)).toBe(document('after'))
  old.resolve(htmlPage('before'))
  expect(bodyOf(await waiting)).toBe(document('before'))
  const third = await cache.page('/', async () => htmlPage('unasked'))
  expect(bodyOf(third)).toBe(document('after'))
})

test('an encoding that is finished after its page was dropped is not counted', async () => {
  const { get, pages } = await serve(async () => htmlPage(randomBytes(1e6).toString('hex')))
  await get('/')
  const asked = get('/', { 'accept-encoding': 'br' })
  await pause(20)
  pages.invalidate('products')
  expect((await asked).status).toBe(200)
  expect([pages.size, pages.bytes]).toEqual([0, 0])
})

test.each([
  ['Asia/Dhaka', '2026-12-31T17:59:59.999Z'],
  ['Europe/Amsterdam', '2026-12-31T22:59:59.999Z'],
  ['Asia/Kathmandu', '2026-12-31T18:14:59.999Z'],
])('pages expire at midnight in %s, also pages that are being rendered', async (zone, before) => {
  let clock = Date.parse(before)
  const cache = new PageCache({ routes, now: () => clock, timeZone: () => zone })
  await cache.page('/about', async () => htmlPage('2026'))
  const old = Promise.withResolvers<Response>()
  const waiting = cache.page('/', () => old.promise)
  expect(bodyOf(await cache.page('/about', async () => htmlPage('2027')))).toBe(document('2026'))
  clock += 1
  expect(bodyOf(await cache.page('/about', async () => htmlPage('2027')))).toBe(document('2027'))
  old.resolve(htmlPage('2026'))
  expect(bodyOf(await waiting)).toBe(document('2026'))
  expect(bodyOf(await cache.page('/', async () => htmlPage('2027')))).toBe(document('2027'))
})

test('the first request of a new day does not get a cached page', async () => {
  let clock = Date.parse('2026-12-31T17:00:00Z')
  const cache = new PageCache({ routes, now: () => clock, timeZone: () => 'Asia/Dhaka' })
  const { get } = await serve(async () => htmlPage(new Date(clock).toISOString()), cache)
  await get('/about')
  clock += 3_600_000
  expect((await get('/about')).text).toBe(document('2026-12-31T18:00:00.000Z'))
})

test('1,000 changes under traffic: no page is older than the last acknowledged change', async () => {
  let content = 0
  const { get, pages } = await serve(async () => {
    const read = content
    await (read % 2 ? pause(1) : nextTurn())
    return htmlPage(`version ${read}.`)
  })
  let ended = false
  const readers = Array.from({ length: 2 }, async () => {
    while (!ended) await get('/')
  })
  for (let change = 1; change <= 1000; change += 1) {
    content = change
    pages.invalidate('products')
    const { text } = await get('/')
    expect(text).toContain(`version ${change}.`)
  }
  ended = true
  await Promise.all(readers)
})
