import { Readable } from 'node:stream'

import type { RouteOptions } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/config.server.ts'
import { actForNobody } from '#app/database/authority.server.ts'
import { contentVersion } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { answerBadAddress } from '#app/http/errors.server.ts'
import { createHttp } from '#app/http/http.server.ts'
import { needsSession } from '#app/http/writes.server.ts'
import { openApi, openOwnersApi, problemIn } from '#tests/api.testing.ts'

import { guard, refuseEndedAccess } from './guard.server.ts'
import { openSession } from './sessions.server.ts'

/** The writes that a stranger may make. */
const open = ['', '/code', '/passkey', '/passkey/options'].map((one) => `POST /api/session${one}`)

test('R-ROLE-3: every API route that writes refuses a stranger, except a short list', async () => {
  const routes: Pick<RouteOptions, 'method' | 'url' | 'config'>[] = []
  const { app } = await openApi('sqlite', {
    prepare: (server) => void server.addHook('onRoute', (route) => void routes.push(route)),
  })
  // An address without a route has nothing to refuse.
  const known = routes.filter(({ config }) => !config?.isFallback)
  const writes = known.flatMap(({ method, url }) =>
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

test('a read that is described as one of the staff cannot be open to anyone', async () => {
  const db = await freshDatabase('sqlite')
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const withRead = async (access: RouteOptions['config']) => {
    const app = await createHttp(config, () => false, answerBadAddress)
    onTestFinished(() => app.close())
    await app.register(async (admin) => {
      guard(admin, { db, siteUrl: config.siteUrl })
      admin.get('/costs', { config: access ?? {}, schema: needsSession }, async () => 'cost')
    })
    return app
  }
  await expect(withRead({})).rejects.toThrow('GET /costs needs a session')
  const app = await withRead({ for: 'signed in' })
  expect((await app.inject('/costs')).statusCode).toBe(401)
})

const radar = { title: 'Radar', description: 'X', imageUrl: '/radar.webp', categoryId: '1' }
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

test.each(engines)(
  'R-ROLE-3: a download is not sent when the access ends while it is made (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { siteUrl, ...config } = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
    const app = await createHttp({ ...config, siteUrl }, () => false, answerBadAddress)
    onTestFinished(() => app.close())
    refuseEndedAccess(app, db)
    const now = new Date().toISOString()
    const row = { _id: 'ann', email: 'ann@example.com', passwordHash: 'x' }
    await db
      .insertInto('owners')
      .values({ ...row, createdAt: now, updatedAt: now })
      .execute()
    const take = {
      nothing: async () => undefined,
      role: () => db.updateTable('owners').set({ role: 'editor' }).execute(),
      session: () => db.deleteFrom('sessions').execute(),
    }
    await app.register(async (admin) => {
      guard(admin, { db, siteUrl })
      for (const [what, end] of Object.entries(take)) {
        admin.get(`/${what}`, { config: { for: 'signed in' } }, async (_request, reply) => {
          // As another request does it.
          await actForNobody<Promise<unknown>>(end)
          reply.headers({ 'content-type': 'text/csv', 'content-disposition': 'attachment' })
          return reply.send(Readable.from(['all that buyers wrote']))
        })
      }
    })
    const cookie = `sid=${await openSession(db, 'ann', 'A phone')}`
    const get = (what: string) => app.inject({ url: `/${what}`, headers: { cookie } })
    expect((await get('nothing')).body).toBe('all that buyers wrote')
    for (const [what, status] of [
      ['role', 403],
      ['session', 401],
    ] as const) {
      await db.updateTable('owners').set({ role: 'owner' }).execute()
      const answer = await get(what)
      expect(answer.statusCode, what).toBe(status)
      problemIn(answer)
      expect(answer.headers).not.toHaveProperty('content-disposition')
    }
  },
)
