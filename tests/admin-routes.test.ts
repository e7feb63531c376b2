import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import type { Engine } from '#app/database/database.server.ts'
import { engines, freshUrl } from '#app/database/database.testing.ts'
import { takeAway } from '#app/database/outage.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite, owner } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

async function openSite(engine: Engine) {
  return openWholeSite(engine === 'postgres' ? { DATABASE_URL: await freshUrl() } : {})
}

test('R-ADM-1: an owner’s page tells its head, and is found by its whole address', async () => {
  const { app, cookie } = await openSite('sqlite')
  for (const [url, headers, status] of [
    ['/admin-login', {}, 200],
    ['/dashboard', {}, 303],
    ['/dashboard', { cookie }, 200],
    ['/dashboard/trash.data', { cookie }, 200],
  ] as const) {
    for (const method of ['GET', 'HEAD'] as const) {
      for (const whole of ['', 'http://www.example.com']) {
        const answer = await app.inject({ method, url: whole + url, headers })
        expect(answer.statusCode, `${method} ${whole}${url}`).toBe(status)
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    }
  }
})

test.each(engines)(
  'while nobody can be looked up, the owner’s pages say so and ask for no password (%s)',
  async (engine) => {
    const { app, db, cookie } = await openSite(engine)
    const giveBack = await takeAway(db, 'sessions')
    for (const url of ['/dashboard', '/dashboard/manage-products', '/dashboard/edit-blog/x']) {
      const page = await app.inject({ url, headers: { cookie } })
      expect([page.statusCode, page.headers['retry-after']], url).toEqual([503, '5'])
      expect(page.headers['content-type']).toContain('text/html')
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.body).toContain('This page cannot be read right now.')
    }
    const data = await app.inject({ url: '/dashboard/trash.data', headers: { cookie } })
    expect(data.statusCode).toBe(503)
    expect(data.body).not.toContain('SingleFetchRedirect')
    expect((await app.inject({ url: '/admin-login', headers: { cookie } })).statusCode).toBe(200)
    await giveBack()
    expect((await app.inject({ url: '/dashboard', headers: { cookie } })).statusCode).toBe(200)
  },
)

test('a page whose records cannot be read says so too', async () => {
  const { app, db, cookie } = await openSite('sqlite')
  const giveBack = await takeAway(db, 'posts')
  const page = await app.inject({ url: '/dashboard/manage-blog', headers: { cookie } })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.body).toContain('This page cannot be read right now.')
  await giveBack()
})

test.each(engines)(
  'C-82: signing in and out during an outage are answered by the form (%s)',
  async (engine) => {
    const { db, cookie, send } = await openSite(engine)
    const giveBack = await takeAway(db, 'sessions')
    const refused = await send('/admin-login', new URLSearchParams(owner))
    expect(refused.statusCode).toBe(503)
    expect(refused.body).toContain('Please try again soon.')
    expect(refused.body).toContain(owner.email)
    expect(refused.body).not.toContain(owner.password)
    expect(refused.body).toContain('Subscribe Now')
    const out = await send('/sign-out', undefined, { cookie })
    expect(out.statusCode).toBe(503)
    expect(out.body).toContain('You are signed out in this browser')
    expect(out.body).toContain('Subscribe Now')
    expect(out.cookies).toContainEqual(expect.objectContaining({ name: 'sid', value: '' }))
    await giveBack()
    const opened = await send('/admin-login', new URLSearchParams(owner))
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/dashboard'])
  },
)

test('C-82: a sign-out that cannot be written down says so, also while the data can be read', async () => {
  const { db, cookie, send } = await openSite('sqlite')
  await sql`pragma query_only = on`.execute(db)
  const out = await send('/sign-out', undefined, { cookie })
  await sql`pragma query_only = off`.execute(db)
  expect(out.statusCode).toBe(503)
  expect(out.body).toContain('You are signed out in this browser')
})

test('C-15 C-82: a form that another site’s page sends is refused on a page, and to a program in JSON', async () => {
  const { send } = await openSite('sqlite')
  const foreign = { origin: 'https://www.example.com' }
  const page = await send('/admin-login', new URLSearchParams(owner), foreign)
  expect(page.statusCode).toBe(403)
  expect(page.body).toContain('This form was sent from another site.')
  expect(page.body).toContain('Login Admin')
  expect(page.body).toContain('Subscribe Now')
  expect(page.cookies).toEqual([])
  const headers = { ...foreign, accept: '*/*' }
  const answer = await send('/admin-login', new URLSearchParams(owner), headers)
  expect([answer.statusCode, answer.json().message]).toEqual([
    403,
    'This form was sent from another site.',
  ])
})
