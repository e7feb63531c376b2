import { pathToFileURL } from 'node:url'

import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/config.server.ts'
import { freshFolder } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

/** What a stranger may send, though it is no reading, and why. */
const forAnyone = new Map([
  ['POST /api/session', 'it signs in'],
  ['POST /admin-login', 'it signs in without script'],
  ['POST /sign-out', 'it ends only the session whose cookie comes along'],
  ['POST /enquiries', 'a visitor asks for a price'],
  ['POST /newsletter', 'a visitor subscribes'],
  ['POST /newsletter/confirm/:token', 'its token was sent to whoever may confirm'],
  ['POST /newsletter/unsubscribe/:token', 'a mail provider sends it for its reader'],
])

/** The whole site as it runs, its owner's cookie, and all its calls that are no reading. */
async function openWholeSite() {
  const entry = pathToFileURL('build/server/index.js').href
  const built: typeof import('#app/server/server.ts') = await import(entry)
  const owner = { email: 'owner@example.com', password: 'kettle anvil mango 7' }
  const config = readConfig({
    DATA_DIR: freshFolder(),
    DEMO_CONTENT: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  })
  const { app, db, makeOwner } = await built.openSite(config)
  onTestFinished(() => app.close())
  await makeOwner()
  const origin = config.siteUrl
  const signIn = { method: 'POST', url: '/api/session', headers: { origin } } as const
  const { cookies } = await app.inject({ ...signIn, payload: owner })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { app, db, origin, cookie, writes: writesIn(app.printRoutes({ commonPrefix: false })) }
}

const writing = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'] as const
type Verb = (typeof writing)[number]

/** The calls in Fastify's drawing of its routes, in which every step to the right is a part of an address. */
function writesIn(drawing: string) {
  const parts: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const [, branch = '', part = '', verbs = ''] =
      /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
    if (verbs === '') return []
    parts.length = branch.length / 4 - 1
    parts.push(part)
    const url = parts.join('').replaceAll('//', '/')
    const listed = verbs.split(', ')
    expect(['GET', 'HEAD', ...writing]).toEqual(expect.arrayContaining(listed))
    const those = writing.filter((verb) => listed.includes(verb))
    return those.map((method) => ({ method, url, call: `${method} ${url}` }))
  })
}

const sent = ({ method, url }: { method: Verb; url: string }, headers: object) => ({
  method,
  url: url.replaceAll(/:\w+|\*/g, 'x'),
  headers: { 'content-type': 'application/json', ...headers },
  payload: '{}',
})

test(
  'R-ROLE-3 R-ROLE-1: every address of the site that is not for reading refuses a stranger, but for seven',
  async () => {
    const { app, origin, writes } = await openWholeSite()
    expect(writes.map(({ call }) => call)).toEqual(
      expect.arrayContaining([...forAnyone.keys(), 'PUT /api/password', 'DELETE /api/blogs/:id']),
    )
    for (const one of writes.filter(({ call }) => !forAnyone.has(call))) {
      for (const headers of [
        {},
        { origin },
        { authorization: 'Bearer x' },
        { cookie: 'device=x', origin },
      ]) {
        expect((await app.inject(sent(one, headers))).statusCode, one.call).toBe(401)
      }
    }
    for (const url of [
      '/',
      '/about-us',
      '/dashboard',
      '/dashboard/x',
      '/media/x',
      '/assets/x',
      '/x',
    ]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const { statusCode } = await app.inject(sent({ method, url }, { origin }))
        expect([404, 405], `${method} ${url}`).toContain(statusCode)
      }
    }
  },
  2 * minutes,
)

test(
  'C-15: every address of the site that is not for reading refuses another site, also with the owner’s cookie',
  async () => {
    const { app, db, origin, cookie, writes } = await openWholeSite()
    const before = await db.selectFrom('contentVersions').selectAll().execute()
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { origin, 'sec-fetch-site': 'same-site' },
    ]
    for (const one of writes) {
      for (const from of foreign) {
        for (const headers of [from, { ...from, cookie }]) {
          const { statusCode } = await app.inject(sent(one, headers))
          expect(statusCode, `${one.call} ${JSON.stringify(headers)}`).toBe(403)
        }
      }
    }
    expect(await db.selectFrom('contentVersions').selectAll().execute()).toEqual(before)
    const session = await app.inject({ url: '/api/session', headers: { cookie } })
    expect(session.statusCode).toBe(200)
  },
  2 * minutes,
)
