import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { type Call, openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

/** What a stranger may send, though it is no reading, and why. */
const forAnyone = new Map([
  ['POST /api/session', 'it signs in'],
  ['POST /api/session/code', 'it is the second step of a sign-in'],
  ['POST /api/session/passkey', 'it signs in'],
  ['POST /api/session/passkey/options', 'it tells what a passkey is to sign'],
  ['POST /admin-login', 'it signs in without script'],
  ['POST /admin-login/code', 'it is that second step without script'],
  ['POST /invitation/:secret', 'its secret was sent to whom it makes an account'],
  ['POST /forgot-password', 'it mails a link to the address of an account only'],
  ['POST /new-password/:secret', 'its secret was mailed to whose password it changes'],
  ['POST /sign-out', 'it ends only the session whose cookie comes along'],
  ['POST /enquiries', 'a visitor asks for a price'],
  ['POST /newsletter', 'a visitor subscribes'],
  ['POST /press/:kind', 'the script of a page counts that WhatsApp was pressed'],
  ['POST /enquiry-list', 'a visitor changes his list, and sends it'],
  ['POST /low-data', 'a visitor turns small pages on for his own browser'],
  ['POST /enquiry-list/add', 'a visitor puts a part on his list'],
  ['POST /enquiry-list/save', 'the page of a list saves what was changed, for whoever has its key'],
  ['POST /enquiry-list/paste', 'a visitor pastes or uploads his list'],
  ['POST /enquiry-list/files', 'a visitor begins to send a photo of his list'],
  ['PATCH /enquiry-list/files/:id', 'it sends a part of that photo, whose id only he knows'],
  ['DELETE /enquiry-list/files/:id', 'a visitor takes back a photo that he has not sent'],
  ['POST /enquiry-list/files/:id/finished', 'a photo has arrived whole'],
  ['POST /enquiry-status/:secret', 'a buyer answers the quotation whose secret he has'],
  ['POST /newsletter/confirm/:token', 'its token was sent to whoever may confirm'],
  ['POST /newsletter/unsubscribe/:token', 'a mail provider sends it for its reader'],
])

const sent = ({ method, url }: Pick<Call, 'method' | 'url'>, headers: object) => ({
  method,
  url: url.replaceAll(/:\w+|\*/g, 'x'),
  headers: { 'content-type': 'application/json', ...headers },
  payload: '{}',
})

test(
  'R-ROLE-3 R-ROLE-1: every address of the site that is not for reading refuses a stranger, but for twenty-five',
  async () => {
    const { app, origin, writes } = await openWholeSite()
    expect(writes.map(({ call }) => call)).toEqual(
      expect.arrayContaining([...forAnyone.keys(), 'PUT /api/push', 'DELETE /api/blogs/:id']),
    )
    const isUnknown = ({ url }: Call) => /^\/api\/?\*?$/.test(url)
    for (const one of writes.filter(isUnknown))
      expect((await app.inject(sent(one, { origin }))).statusCode, one.call).toBe(404)
    for (const one of writes.filter((one) => !isUnknown(one) && !forAnyone.has(one.call))) {
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
  'R-ROLE-3: a form of the admin without a session leads to the sign-in, and writes nothing',
  async () => {
    const { db, routes, writes, send } = await openWholeSite()
    const before = await rowsIn(db)
    const forms = writes.filter(({ call }) => call.startsWith('POST /dashboard/'))
    expect(forms.length).toBeGreaterThan(10)
    const withForms = routes.filter(
      ({ url, hasAction }) => hasAction && url.startsWith('/dashboard'),
    )
    expect(forms.map(({ url }) => url)).toEqual(
      expect.arrayContaining(withForms.map(({ url }) => url)),
    )
    const typed = new URLSearchParams({
      _id: 'a'.repeat(24),
      intent: 'save',
      name: 'Ann',
      phone: '+31 6 1234 5678',
      message: 'Two pumps, please.',
      words: 'Two pumps.',
    })
    for (const cookie of ['', 'session=x', '__Host-session=x']) {
      for (const { url, call } of forms) {
        const { statusCode, headers } = await send(url.replaceAll(/:\w+|\*/g, 'x'), typed, {
          cookie,
        })
        expect(statusCode, call).toBe(303)
        expect(headers.location, call).toMatch(/^\/admin-login\?next=%2Fdashboard%2F/)
      }
    }
    expect(await rowsIn(db)).toEqual(before)
  },
  2 * minutes,
)

/** The number of rows of each table. */
async function rowsIn(db: Database) {
  const tables = await db.introspection.getTables()
  return Promise.all(
    tables.map(async ({ name }) => {
      const all = sql<{ rows: number }>`select count(*) as "rows" from ${sql.table(name)}`
      return [name, (await all.execute(db)).rows]
    }),
  )
}

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
