import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { isForEditors } from '#app/accounts/roles.ts'
import { hashOf } from '#app/accounts/sessions.server.ts'
import type { Database, Engine } from '#app/database/database.server.ts'
import { freshUrl } from '#app/database/database.testing.ts'
import { grain } from '#app/media/fresh-media.testing.ts'
import { videoFile } from '#app/media/uploads.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { oneEngine } from './stress.testing.ts'
import { type Call, openWholeSite, owner } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const now = new Date().toISOString()
const id = 'a'.repeat(24)
const token = 'chandlery_ann'
const archive = 'chandlery-20260101-000000Z.tar'

/** A second owner, Ann, whose access the tests take away; her password is that of the first owner. */
async function openAsAnn(engine: Engine) {
  const site = await openWholeSite({
    DATABASE_URL: engine === 'postgres' ? await freshUrl() : '',
    BACKUP: 'off',
  })
  const { db, app, dataDir } = site
  const first = await db.selectFrom('owners').select('passwordHash').executeTakeFirstOrThrow()
  const row = { _id: id, email: 'ann@example.com', role: 'owner', ...first } as const
  await db
    .insertInto('owners')
    .values({ ...row, createdAt: now, updatedAt: now })
    .execute()
  await mkdir(join(dataDir, 'backups'), { recursive: true })
  await writeFile(join(dataDir, 'backups', archive), 'all that buyers wrote')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { ...site, port: Number(new URL(app.listeningOrigin).port) }
}

type Site = Awaited<ReturnType<typeof openAsAnn>>

async function giveAccess(db: Database) {
  const active = { role: 'owner', deactivatedAt: null } as const
  await db.updateTable('owners').set(active).where('_id', '=', id).execute()
  const session = { secretHash: hashOf('ann'), ownerId: id, device: 'A phone' }
  await db
    .insertInto('sessions')
    .values({ ...session, createdAt: now, seenAt: now })
    .onConflict((known) => known.doNothing())
    .execute()
  const made = { secretHash: hashOf(token), ownerId: id, name: 'A program', createdAt: now }
  await db
    .insertInto('apiTokens')
    .values({ ...made, scopes: 'catalogue enquiries subscribers' })
    .onConflict((known) => known.doNothing())
    .execute()
}

const takeAway = {
  role: (db) => db.updateTable('owners').set({ role: 'editor' }).where('_id', '=', id).execute(),
  account: (db) =>
    db.updateTable('owners').set({ deactivatedAt: now }).where('_id', '=', id).execute(),
  session: (db) => db.deleteFrom('sessions').where('ownerId', '=', id).execute(),
  token: (db) => db.deleteFrom('apiTokens').where('ownerId', '=', id).execute(),
} satisfies { [what: string]: (db: Database) => Promise<unknown> }

const isUpload = /\/(?:uploads|zips|import)/

type Sent = { method: string; url: string; type?: string; headers?: object; body: string | Buffer }

/** Sends the headers, takes the access away, and then sends the body. */
async function answerAfter(site: Site, what: keyof typeof takeAway, sent: Sent) {
  const { db, port, origin } = site
  await giveAccess(db)
  const caller = what === 'token' ? { authorization: `Bearer ${token}` } : { cookie: 'sid=ann' }
  const { method, url, type = 'application/json', headers = {}, body } = sent
  const all = {
    host: 'localhost:3000',
    origin,
    accept: '*/*',
    connection: 'close',
    'content-type': type,
    'content-length': body.length,
    ...caller,
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const early = await Promise.race([answer, pause(isUpload.test(url) ? 200 : 30)])
  await takeAway[what](db)
  socket.write(body)
  const whole = await answer
  const status = Number(/^HTTP\/1.1 (\d+)/.exec(whole)?.[1])
  const isSignIn = status === 303 && /^location: \/admin-login/im.test(whole)
  return { status, whole, isEarly: early !== undefined, isSignIn }
}

/** What is counted and logged about requests changes with each. */
const passing = new Set(['sessions', 'apiTokens', 'signInTries', 'activity', 'kysely_migration'])

const isStored = /^(?:media|uploads|backups|[\w-]+$)/
/** An upload is begun when its headers come, and the folder of a form is made. */
const isBegun = /^uploads\/(?:tus\/|zips\/|\w+$)/

/** All rows and files, as a hash of each table and the list of the files. */
async function stateOf({ db, dataDir }: Site) {
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(
    tables
      .filter(({ name, isView }) => !isView && !passing.has(name))
      .map(async ({ name }) => {
        const all = await sql`select * from ${sql.table(name)}`.execute(db)
        const lines = all.rows.map((row) => JSON.stringify(row)).toSorted()
        return [name, createHash('sha256').update(lines.join('\n')).digest('hex')] as const
      }),
  )
  const files = await readdir(dataDir, { recursive: true })
  const stored = files.filter((one) => isStored.test(one) && !isBegun.test(one)).toSorted()
  return { tables: Object.fromEntries(rows), stored }
}

const form = 'application/x-www-form-urlencoded'
const { password } = owner

function formTo(page: string, typed: { [name: string]: string }): Sent {
  const body = new URLSearchParams({ ...typed, password }).toString()
  return { method: 'POST', url: `/dashboard/${page}`, type: form, body }
}

/** What would be granted. */
const grants: { [title: string]: Sent } = {
  'an owner is invited': formTo('people', {
    intent: 'invite',
    email: 'friend@example.com',
    role: 'owner',
  }),
  'the person is an owner again': formTo('people', { intent: 'make owner', person: id }),
  'a token is made': formTo('account', { intent: 'token', name: 'A program', scopes: 'catalogue' }),
  'a backup is downloaded': {
    method: 'POST',
    url: '/dashboard/backups/download',
    type: form,
    body: new URLSearchParams({ password, name: archive }).toString(),
  },
}

test.each(oneEngine)(
  'R-ROLE-3: nothing is granted to a person who lost the access while the body was on its way (%s)',
  async (engine) => {
    const site = await openAsAnn(engine)
    for (const [title, sent] of Object.entries(grants)) {
      for (const what of ['role', 'account', 'session'] as const) {
        await giveAccess(site.db)
        const before = await stateOf(site)
        const { status, whole, isEarly, isSignIn } = await answerAfter(site, what, sent)
        await giveAccess(site.db)
        const call = `${title} without the ${what}`
        expect(isEarly, call).toBe(false)
        // A page leads to the sign-in.
        if (!isSignIn || what === 'role')
          expect.soft(status, call).toBe(what === 'role' ? 403 : 401)
        expect.soft(whole, call).not.toContain('all that buyers wrote')
        expect.soft(await stateOf(site), call).toEqual(before)
      }
    }
  },
  minutes,
)

const forAnyone = /^POST \/api\/session(?:\/|$)/
/** For addresses without a route: they answer 404 or 405 to everybody. */
const isFallback = /^\/api\/\*?$/
const isHeld = ({ call, url }: Call) =>
  /^\/(?:api|dashboard)\//.test(url) && !forAnyone.test(call) && !isFallback.test(url)

/** Without such an upload they read no body, so they are answered while the caller has the access. */
const answeredAtOnce = [
  'DELETE /api/imports/zips/:id',
  'DELETE /api/uploads/tus/:id',
  'OPTIONS /api/imports/zips',
  'OPTIONS /api/imports/zips/:id',
  'OPTIONS /api/uploads/tus',
  'OPTIONS /api/uploads/tus/:id',
  'PATCH /api/imports/zips/:id',
  'PATCH /api/uploads/tus/:id',
  'POST /api/uploads/tus/:id/finished',
]

const multipart = 'multipart/form-data; boundary=cut'

/** By the last part of an address that takes a file: the field and the file. */
const uploads = new Map([
  ['images', ['image', await grain(8, 8).png().toBuffer()]],
  ['videos', ['file', await videoFile('h264.mp4')]],
  ['datasheets', ['file', Buffer.from('%PDF-1.4\n%%EOF')]],
  ['import', ['sheet', Buffer.from('Title,Price\nPump,1')]],
] as const)

function fileForm([field, bytes]: readonly [string, Buffer]) {
  const head = `--cut\r\ncontent-disposition: form-data; name="${field}"; filename="a.csv"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')])
}

function sentTo({ method, url: pattern }: Call): Sent {
  const url = pattern.replaceAll(/:\w+|\*/g, id)
  const upload = [...uploads].find(([name]) => pattern.endsWith(`/${name}`))?.[1]
  if (upload && isUpload.test(pattern))
    return { method, url, type: multipart, body: fileForm(upload) }
  if (/\/(?:tus|zips)/.test(pattern)) {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': 3, 'upload-offset': 0 }
    return { method, url, type: 'application/offset+octet-stream', headers, body: 'abc' }
  }
  const isForm = pattern.startsWith('/dashboard')
  return { method, url, ...(isForm && { type: form }), body: isForm ? 'x=1' : '{}' }
}

test(
  'R-ROLE-3: every call that writes decides by the access that the caller has when the body has come',
  async () => {
    const site = await openAsAnn('sqlite')
    const calls = site.writes.filter(isHeld)
    expect(calls.length).toBeGreaterThan(75)
    for (const what of ['role', 'account', 'session', 'token'] as const) {
      await giveAccess(site.db)
      const before = await stateOf(site)
      for (const one of calls) {
        if (what === 'role' && isForEditor(site, one)) continue
        if (what === 'token' && !(await takesTokens(site, one))) continue
        const { status, isEarly, isSignIn } = await answerAfter(site, what, sentTo(one))
        const call = `${one.call} without the ${what}`
        if (answeredAtOnce.includes(one.call)) continue
        expect.soft(isEarly, call).toBe(false)
        expect.soft(isSignIn ? 401 : status, call).toBe(what === 'role' ? 403 : 401)
      }
      await giveAccess(site.db)
      expect.soft(await stateOf(site), what).toEqual(before)
    }
  },
  5 * minutes,
)

function isForEditor({ routes }: Site, { method, url }: Call) {
  const isPage = routes.some((page) => page.url === url && page.facts.editors)
  return isPage || isForEditors(method, url)
}

async function takesTokens({ app, origin }: Site, { method, url }: Call) {
  const headers = { origin, authorization: 'Bearer x' }
  const answer = await app.inject({ method, url: url.replaceAll(/:\w+|\*/g, id), headers })
  return String(answer.headers['www-authenticate']).includes('invalid_token')
}

test.each(oneEngine)(
  'no part of a video is stored that arrives after the access was taken away (%s)',
  async (engine) => {
    const site = await openAsAnn(engine)
    await giveAccess(site.db)
    const headers = { 'tus-resumable': '1.0.0', origin: site.origin, cookie: 'sid=ann' }
    const url = '/api/uploads/tus'
    const begin = { ...headers, 'upload-length': '3' }
    const begun = await site.app.inject({ method: 'POST', url, headers: begin })
    const upload = String(begun.headers.location)
    const offset = async () => {
      await giveAccess(site.db)
      const { headers: known } = await site.app.inject({ method: 'HEAD', url: upload, headers })
      return known['upload-offset']
    }
    const part = {
      method: 'PATCH',
      url: upload,
      type: 'application/offset+octet-stream',
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': 0 },
      body: 'abc',
    }
    for (const what of ['account', 'session'] as const) {
      const { status, isEarly } = await answerAfter(site, what, part)
      expect([status, isEarly], what).toEqual([401, false])
      expect(await offset(), what).toBe('0')
    }
  },
  minutes,
)
