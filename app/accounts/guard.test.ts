import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'

import { contentVersion } from '#app/database/database.server.ts'
import { engines } from '#app/database/database.testing.ts'
import { openApi, openOwnersApi, problemIn } from '#tests/api.testing.ts'

/** The writes that a stranger may make. */
const open = ['', '/code', '/passkey', '/passkey/options'].map((one) => `POST /api/session${one}`)

test('R-ROLE-3: every API route that writes refuses a stranger, except a short list', async () => {
  const routes: { method: NonNullable<RouteOptions['method']>; url: string }[] = []
  const { app } = await openApi('sqlite', {
    prepare: (server) => void server.addHook('onRoute', (route) => void routes.push(route)),
  })
  const writes = routes.flatMap(({ method, url }) =>
    [method]
      .flat()
      .filter((one) => !['GET', 'HEAD'].includes(one))
      .map((one) => ({ method: one, url })),
  )
  expect(writes.length).toBeGreaterThan(20)
  for (const { method, url } of writes) {
    const call = `${method} ${url}`
    if (open.includes(call)) continue
    // The refusal comes before the body and its type are checked.
    for (const type of ['application/json', 'text/plain', 'x']) {
      const headers = { 'content-type': type }
      const payload = '{'.repeat(200_000)
      const address = url.replaceAll(/:\w+|\*/g, 'x')
      const answer = await app.inject({ method, url: address, headers, payload })
      expect(answer.statusCode, call).toBe(401)
      expect(problemIn(answer).message).toBe('Please sign in.')
    }
  }
})

const radar = { title: 'Radar', description: 'X', imageUrl: '', categoryId: '1' }
const foreign = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
]

test.each(engines)(
  'C-15: another site changes nothing with an owner’s cookie (%s)',
  async (engine) => {
    const { db, send, asOwner, headers } = await openOwnersApi(engine)
    const { cookie } = headers
    const known = (await asOwner('POST', '/api/products', radar)).json()
    const before = await contentVersion(db, 'products')
    for (const from of [...foreign, {}]) {
      for (const answer of [
        await send('POST', '/api/products', radar, { ...from, cookie }),
        await send('PATCH', `/api/products/${known._id}`, { version: 1 }, { ...from, cookie }),
        await send('DELETE', `/api/products/${known._id}`, undefined, { ...from, cookie }),
        await send('DELETE', '/api/session', undefined, { ...from, cookie }),
      ]) {
        expect(answer.statusCode, JSON.stringify(from)).toBe(403)
        problemIn(answer)
      }
    }
    expect(await contentVersion(db, 'products')).toBe(before)
    const mine = await send('POST', '/api/products', radar, {
      'sec-fetch-site': 'same-origin',
      cookie,
    })
    expect(mine.statusCode).toBe(201)
  },
)

test('C-15: another site cannot sign in, and a program without a cookie gets a 401', async () => {
  const { send } = await openOwnersApi('sqlite')
  for (const from of foreign) {
    expect((await send('POST', '/api/session', {}, from)).statusCode).toBe(403)
    expect((await send('POST', '/api/products', radar, from)).statusCode).toBe(403)
  }
  expect((await send('POST', '/api/session', {})).statusCode).toBe(422)
  expect((await send('POST', '/api/products', radar)).statusCode).toBe(401)
})

test.each(engines)('C-1: only a valid session gives access (%s)', async (engine) => {
  const { send, asOwner, ownOrigin, headers } = await openOwnersApi(engine)
  const [, secret = ''] = headers.cookie.split('=')
  const cookies = [
    'sid=',
    'sid=x',
    `sid=${'x'.repeat(9_000)}`,
    `__Host-sid=${secret}`,
    `SID=${secret}`,
  ]
  for (const cookie of [...cookies, `sid=${secret.slice(1)}`, 'sid=%00', `sid="${secret}x"`]) {
    const answer = await send('POST', '/api/products', radar, { ...ownOrigin, cookie })
    expect(answer.statusCode, cookie).toBe(401)
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await send(method, '/api/session', undefined, { cookie })).statusCode).toBe(401)
    }
  }
  expect((await asOwner('POST', '/api/products', radar)).statusCode).toBe(201)
  await asOwner('DELETE', '/api/session')
  expect((await asOwner('POST', '/api/products', radar)).statusCode).toBe(401)
  expect((await send('GET', '/api/products', undefined, headers)).statusCode).toBe(200)
})
