import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

import { openSession } from '#app/accounts/sessions.server.ts'
import { missedSearches } from '#app/catalogue/search/missed-searches.server.ts'
import { readConfig } from '#app/config.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { answerBadAddress } from '#app/http/errors.server.ts'
import { createHttp } from '#app/http/http.server.ts'
import { PageCache } from '#app/page-cache/page-cache.server.ts'

import { pageRoutes } from './page-routes.server.ts'
import { searchPageRoutes } from './search-routes.server.ts'

/** Opens the search routes with an empty catalogue. */
async function openDoor(engine: (typeof engines)[number], env: Record<string, string> = {}) {
  const db = await freshDatabase(engine)
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...env })
  const app = await createHttp(config, () => false, answerBadAddress)
  const pages = pageRoutes(new PageCache({ routes: [] }), async (address, _form, _visit, miss) => {
    const { pathname, searchParams } = new URL(address, 'http://own')
    if (pathname === '/search') miss?.(searchParams.get('q') ?? '')
    const headers = { 'cache-control': 'public, no-cache' }
    return new Response(address, { status: pathname === '/search' ? 200 : 429, headers })
  })
  app.get('/*', pages.answer)
  await app.register(searchPageRoutes, { config, db, pages })
  onTestFinished(() => app.close())
  const ask = (url: string, headers: Record<string, string> = {}, more = {}) =>
    app.inject({ url, headers, ...more })
  const counted = async () =>
    (await missedSearches(db, { limit: 10 })).map(({ words, times }) => [words, times])
  return { app, db, ask, counted }
}

test.each(engines)(
  'every search without results is counted, in any letter case (%s)',
  async (engine) => {
    const { ask, counted } = await openDoor(engine)
    const first = await ask('/search?q=yoke')
    expect([first.statusCode, first.body]).toEqual([200, '/search?q=yoke'])
    await expect.poll(counted).toEqual([['yoke', 1]])
    await ask('/search?q=Yoke&x=y')
    await expect.poll(counted).toEqual([['yoke', 2]])
  },
)

test.each(engines)(
  'searches by HEAD, by prefetch or by a signed-in owner are not counted (%s)',
  async (engine) => {
    const { db, ask, counted } = await openDoor(engine)
    const email = 'owner@example.com'
    const owner = { _id: 'owner', email, passwordHash: '', createdAt: '', updatedAt: '' }
    await db.insertInto('owners').values(owner).execute()
    const cookie = `sid=${await openSession(db, 'owner', 'A phone')}`
    for (const [headers, more] of [
      [{}, { method: 'HEAD' }],
      [{ 'sec-purpose': 'prefetch' }],
      [{ 'sec-purpose': 'prefetch;prerender' }],
      [{ purpose: 'prefetch' }],
      [{ cookie }],
    ] as const) {
      expect((await ask('/search?q=unseen', headers, more)).statusCode).toBe(200)
    }
    await ask('/search?q=yoke')
    await expect.poll(counted).toEqual([['yoke', 1]])
  },
)

test('a search is answered even when it cannot be counted', async () => {
  const { db, ask } = await openDoor('sqlite')
  await db.schema.dropTable('missedSearches').execute()
  for (const n of [1, 2]) expect((await ask(`/search?q=${n}`)).statusCode).toBe(200)
})

test('reliability 44: the 61st search within a minute gets a page that asks to wait', async () => {
  const { ask } = await openDoor('sqlite', { RATE_LIMITS: 'on' })
  const from = { remoteAddress: '192.0.2.1' }
  for (let n = 0; n < 60; n++) {
    const more = n % 2 ? { ...from, method: 'HEAD' } : from
    expect((await ask('/search?q=yoke', {}, more)).statusCode).toBe(200)
  }
  const { statusCode, headers, body } = await ask('/search?q=yoke&maker=A%3FB', {}, from)
  expect([statusCode, body]).toEqual([429, '/search/later?q=yoke&maker=A%3FB'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await ask('/search?q=yoke', {}, { remoteAddress: '192.0.2.2' })).statusCode).toBe(200)
})

test('reliability 44: searches also count towards the limit of all requests', async () => {
  const { ask } = await openDoor('sqlite', { RATE_LIMITS: 'on' })
  const answers = []
  for (let n = 0; n < 601; n++) answers.push(await ask('/search?q=yoke'))
  const bodies = answers.map(({ body }) => body)
  expect(bodies.filter((body) => body.startsWith('/search/later'))).toHaveLength(540)
  expect(bodies.at(-1)).toMatch(/rate limit/i)
})

/** Uses a socket, because a browser would normalize the address before it sends it. */
async function sentAsWritten(port: string, address: string) {
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(`GET ${address} HTTP/1.1\r\nHost: own\r\nConnection: close\r\n\r\n`)
  const [, body = ''] = (await text(socket)).split('\r\n\r\n')
  return body
}

test('reliability 44: no other spelling of the search address bypasses the search routes', async () => {
  const { app } = await openDoor('sqlite', { RATE_LIMITS: 'on' })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  for (const path of [
    '/./search',
    '/x/../search',
    '/%2e/search',
    '/x/%2E%2e/search',
    '/x\\..\\search',
    '/.\\search',
    '/dashboard/../search',
    'http://own/./search',
    'http://own/x/../search',
    'http://own\\search?/',
    'HTTP://own/./search',
    '/search.data#',
  ]) {
    expect(await sentAsWritten(port, `${path}?q=radar`), path).not.toContain('/search')
  }
  for (const address of ['/about-us?a=../b', '/view-details/a%2Fb', '/blog/a..b', '/a|b'])
    expect(await sentAsWritten(port, address)).toContain(address)
  for (const address of [
    '/search?q=radar',
    'http://own/search?q=radar',
    'HTTP://own/search?q=radar',
  ])
    expect(await sentAsWritten(port, address), address).toContain('/search?q=radar')
  expect(await sentAsWritten(port, 'http://own?a=b')).toContain('/?a=b')
})
