import { beforeAll, expect, test } from 'vitest'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

test(
  'every route answers its other methods with 405 and the ones it takes, out of the table of routes',
  async () => {
    const { app, calls, origin } = await openWholeSite()
    const others = calls.filter(({ url }) => !/^\/?\*$|^\/api\/?\*?$|^\/dashboard\/?\*$/.test(url))
    expect(others.length).toBeGreaterThan(100)
    for (const { url, call, method: taken } of others) {
      const path = url.replaceAll(/:\w+(?:\([^)]*\))?|\*/g, '1').replace(/^(?!\/)/, '/')
      const answers = await Promise.all(
        methods.map((method) => app.inject({ method, url: path, headers: { origin } })),
      )
      const refused = answers.filter(({ statusCode }) => statusCode === 405)
      expect(refused.length, call).toBeGreaterThan(0)
      for (const { headers } of refused) {
        const allowed = String(headers.allow).split(', ')
        expect(allowed, call).toContain(taken)
        expect(refused.length, call).toBe(methods.filter((one) => !allowed.includes(one)).length)
      }
    }
  },
  2 * minutes,
)

test('a known address says what it takes, an unknown one that nothing is there', async () => {
  const { app, cookie } = await openWholeSite()
  const ask = async (call: string, headers = {}) => {
    const [method, url = ''] = call.split(' ')
    const answer = await app.inject({
      method: method === 'PUT' ? 'PUT' : method === 'GET' ? 'GET' : 'POST',
      url,
      headers,
    })
    return [answer.statusCode, answer.headers.allow]
  }
  const known = [
    ['PUT /', 'GET, HEAD'],
    ['POST /categories/generator', 'GET, HEAD'],
    ['POST /view-details/none?x=1', 'GET, HEAD'],
    ['PUT /enquiries', 'GET, HEAD, POST'],
    ['PUT /newsletter/unsubscribe/x', 'GET, HEAD, POST'],
    ['GET /sign-out', 'POST'],
    ['PUT /dashboard/settings/hero', 'GET, HEAD, POST'],
    ['POST /dashboard/insights', 'GET, HEAD'],
    ['PUT /admin-login', 'GET, HEAD, POST'],
    ['PUT /media/x', 'GET, HEAD'],
    ['POST /assets/x.js', 'GET, HEAD'],
    ['POST /favicon.svg', 'GET, HEAD'],
    ['PUT /api/products', 'GET, HEAD, POST'],
    ['PUT /api/products/x', 'DELETE, GET, HEAD, PATCH'],
    ['GET /api/products/x/copy', 'POST'],
    ['GET /api/uploads/images', 'POST'],
    ['PUT /api/openapi.json', 'GET, HEAD'],
  ] as const
  for (const [call, allow] of known) expect(await ask(call), call).toEqual([405, allow])
  // A browser gets a page.
  const page = await app.inject({ url: '/sign-out', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers.allow]).toEqual([405, 'POST'])
  expect(page.headers['content-type']).toContain('text/html')
  expect(await ask('GET /dashboard/backups/download', { cookie })).toEqual([405, 'POST'])

  const unknown = [
    'POST /nothing',
    'PUT /blog/a/b',
    'POST /api/nothing',
    'GET /api/nothing',
    'PUT /dashboard/x/y/z',
    'POST /x.data',
  ]
  for (const call of unknown) expect(await ask(call), call).toEqual([404, undefined])
})

test('every 401 names a scheme for which no browser opens a prompt', async () => {
  const { app, origin, calls } = await openWholeSite()
  const unsigned = [
    {},
    { origin },
    { origin, authorization: 'Bearer x' },
    { origin, cookie: 'sid=x' },
  ]
  let refused = 0
  for (const { method, url, call } of calls) {
    if (!url.startsWith('/api') && method === 'GET') continue
    const path = url.replaceAll(/:\w+(?:\([^)]*\))?|\*/g, '1')
    for (const headers of unsigned) {
      const answer = await app.inject({ method, url: path, headers })
      if (answer.statusCode !== 401) continue
      refused += 1
      expect(answer.headers['www-authenticate'], call).toMatch(
        /^(?:Bearer\b|Cookie realm="admin"$)/,
      )
    }
  }
  expect(refused).toBeGreaterThan(200)
  const payload = { email: 'owner@example.com', password: 'wrong' }
  const signIn = await app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { origin },
    payload,
  })
  expect([signIn.statusCode, signIn.headers['www-authenticate']]).toEqual([
    401,
    'Cookie realm="admin"',
  ])
  const form = { email: 'owner@example.com', password: 'wrong' }
  const page = await app.inject({
    method: 'POST',
    url: '/admin-login',
    headers: { origin, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  expect([page.statusCode, page.headers['www-authenticate']]).toEqual([401, 'Cookie realm="admin"'])
})

test('a file of the admin without a session: a program gets 401, a browser the sign-in', async () => {
  const { app } = await openWholeSite()
  for (const url of ['/dashboard/enquiries/x/quote.pdf', '/dashboard/enquiries/x/files/y']) {
    const program = await app.inject({ url, headers: { accept: 'application/pdf, */*' } })
    expect([program.statusCode, program.headers['www-authenticate']], url).toEqual([
      401,
      'Cookie realm="admin"',
    ])
    expect(program.headers['cache-control']).toBe('no-store')
    const browser = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([browser.statusCode, browser.headers.location], url).toEqual([
      303,
      `/admin-login?next=${encodeURIComponent(url)}`,
    ])
  }
})
