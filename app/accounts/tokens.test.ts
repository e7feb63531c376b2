import { setTimeout as sleep } from 'node:timers/promises'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { engines, secondDatabase } from '#app/database/database.testing.ts'
import { credentials, openOwnersApi, problemIn, refusalOf } from '#tests/api.testing.ts'

import { hashOf } from './sessions.server.ts'
import { ownerOfToken, tokensOf } from './tokens.server.ts'

const { password } = credentials
const day = 24 * 3_600_000
const radar = { title: 'Radar', description: 'X', imageUrl: '/radar.webp', categoryId: '1' }

const picture = async () => {
  const red = { width: 64, height: 64, channels: 3, background: 'red' } as const
  return new Uint8Array(await sharp({ create: red }).png().toBuffer())
}

async function withToken(engine: (typeof engines)[number]) {
  const api = await openOwnersApi(engine)
  const make = (name: string) =>
    api.submitAsOwner('account', { intent: 'token', name, scopes: 'catalogue', password })
  const { token, name } = (await make(' The till ')).json().made
  const key = hashOf(token)
  const revoke = () => api.submitAsOwner('account', { intent: 'revoke token', key, name })
  return { ...api, make, revoke, token, key, name, bearer: { authorization: `Bearer ${token}` } }
}

test.each(engines)(
  'C-15: a token is returned once, and writes the catalogue without a cookie or an Origin (%s)',
  async (engine) => {
    const { db, send, token, key, name, bearer } = await withToken(engine)
    expect(token).toMatch(/^chandlery_[\w-]{43}$/)
    const createdAt = expect.any(String)
    expect(name).toBe('The till')
    expect(await tokensOf(db, 'owner')).toEqual([{ key, name, scopes: ['catalogue'], createdAt }])
    const rows = JSON.stringify(await db.selectFrom('apiTokens').selectAll().execute())
    expect(rows).not.toContain(token)

    const added = await send('POST', '/api/products', radar, bearer)
    expect(added.statusCode).toBe(201)
    const address = `/api/products/${added.json()._id}`
    const changed = { version: 1, title: 'Sonar' }
    expect((await send('PATCH', address, changed, bearer)).statusCode).toBe(200)
    expect((await send('DELETE', address, undefined, bearer)).json().deletedCount).toBe(1)
    const post = { title: 'A', description: 'B', imageUrl: '/radar.webp' }
    expect((await send('POST', '/api/blogs', post, bearer)).statusCode).toBe(201)
    const form = new FormData()
    form.set('image', new Blob([await picture()], { type: 'image/png' }), 'radar.png')
    expect((await send('POST', '/api/uploads/images', form, bearer)).statusCode).toBeLessThan(300)
    const video = { title: 'A', videoUrl: '/a.mp4' }
    expect((await send('POST', '/api/videos', video, bearer)).statusCode).toBe(201)
    await expect
      .poll(async () => (await tokensOf(db, 'owner'))[0]?.usedAt)
      .toEqual(expect.any(String))
  },
)

test.each(engines)(
  'C-15: a token gives no access to sessions, password, email or tokens (%s)',
  async (engine) => {
    const { send, submit, bearer, key } = await withToken(engine)
    const forms = [
      { intent: 'end sessions' },
      { intent: 'end session', key: 'x' },
      { intent: 'password', password, newPassword: 'kettle anvil mango 7' },
      { intent: 'email', password, email: 'new@example.com' },
      { intent: 'token', password, name: 'Another', scopes: 'catalogue' },
      { intent: 'revoke token', key },
    ]
    const answers = [
      await send('GET', '/api/session', undefined, bearer),
      await send('DELETE', '/api/session', undefined, bearer),
    ]
    for (const typed of forms) answers.push(await submit('account', typed, bearer))
    for (const answer of answers) {
      expect([answer.statusCode, problemIn(answer).message]).toEqual([401, 'Please sign in.'])
      expect(answer.headers['www-authenticate']).toBe('Cookie realm="admin"')
    }
  },
)

test.each(engines)(
  'C-15: a wrong, deleted or forgotten token gives no access (%s)',
  async (engine) => {
    const { db, send, make, revoke, token, bearer } = await withToken(engine)
    const refused = async (authorization: string, challenge: string) => {
      const answer = await send('POST', '/api/products', radar, { authorization })
      expect(answer.statusCode, authorization).toBe(401)
      expect(answer.headers['www-authenticate'], authorization).toBe(challenge)
      problemIn(answer)
    }
    const invalid = 'Bearer error="invalid_token"'
    for (const wrong of ['x', token.slice(1), `${token}x`, token.toLowerCase(), hashOf(token)]) {
      await refused(`Bearer ${wrong}`, invalid)
    }
    await refused(`Bearer ${'x'.repeat(9_000)}`, invalid)
    for (const other of [token, `Basic ${token}`, 'Bearer', '']) await refused(other, 'Bearer')
    const shouted = { authorization: `BEARER  ${token}` }
    expect((await send('DELETE', '/api/products/x', undefined, shouted)).statusCode).toBe(200)

    for (let n = 0; n < 2; n++) expect((await revoke()).json().done).toBe('Token revoked: The till')
    await refused(bearer.authorization, invalid)

    const { token: second } = (await make('The till')).json().made
    const now = Date.now()
    expect(await ownerOfToken(db, second, now + 364 * day)).toEqual({
      ownerId: 'owner',
      email: credentials.email,
      name: '',
      role: 'owner',
      scopes: ['catalogue'],
    })
    // The last use is stored after the answer.
    await expect.poll(() => ownerOfToken(db, second, now + 728 * day)).toBeDefined()
    await expect
      .poll(async () => (await tokensOf(db, 'owner', now + 728 * day))[0]?.usedAt)
      .toBe(new Date(now + 728 * day).toISOString())
    expect(await ownerOfToken(db, second, now + (728 + 366) * day)).toBeUndefined()
    expect(await tokensOf(db, 'owner', now + (728 + 366) * day)).toEqual([])
  },
)

test.each(engines)('a token’s last use is stored every five minutes (%s)', async (engine) => {
  const { db, token } = await withToken(engine)
  const now = Date.now()
  const usedAt = async () => (await tokensOf(db, 'owner', now))[0]?.usedAt
  const [first, later] = [now, now + 5 * 60_000].map((time) => new Date(time).toISOString())
  await ownerOfToken(db, token, now)
  await expect.poll(usedAt).toBe(first)
  await ownerOfToken(db, token, now + 5 * 60_000 - 1)
  await sleep(300)
  expect(await usedAt()).toBe(first)
  await ownerOfToken(db, token, now + 5 * 60_000)
  await expect.poll(usedAt).toBe(later)
})

test.each(engines)(
  'a token waits for no other writer, and the time of its use is stored later (%s)',
  async (engine) => {
    const { db, token } = await withToken(engine)
    const now = Date.now()
    const usedAt = async () => (await tokensOf(db, 'owner', now))[0]?.usedAt
    const other = await secondDatabase(db)
    await other.transaction().execute(async (tx) => {
      await tx.updateTable('apiTokens').set({ name: 'A locked till' }).execute()
      const reads = Array.from({ length: 20 }, () => ownerOfToken(db, token, now))
      for (const read of await Promise.all(reads)) expect(read).toMatchObject({ ownerId: 'owner' })
      expect(await usedAt()).toBeUndefined()
    })
    await expect.poll(usedAt).toBe(new Date(now).toISOString())
  },
)

test.each(engines)(
  'C-15: a token from another site is refused, and a cookie still needs an Origin (%s)',
  async (engine) => {
    const { send, bearer, headers, ownOrigin } = await withToken(engine)
    const status = async (from: object) =>
      (await send('POST', '/api/products', radar, { ...bearer, ...from })).statusCode
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await status({ cookie: headers.cookie })).toBe(403)
    // A session cookie takes precedence over a token.
    expect(await status({ ...ownOrigin, cookie: 'sid=x' })).toBe(401)
    expect(await status({ ...ownOrigin, cookie: 'device=x' })).toBe(201)
  },
)

test.each(engines)(
  'an owner has at most ten tokens, also with concurrent requests (%s)',
  async (engine) => {
    const { make, revoke } = await withToken(engine)
    for (let place = 0; place < 7; place += 1) expect((await make('x')).statusCode).toBe(200)
    const last = await Promise.all([make('x'), make('x'), make('x'), make('x')])
    expect(last.map((one) => one.statusCode).toSorted()).toEqual([200, 200, 409, 409])
    const full = [409, 'There are ten tokens already. Please delete one first.', []]
    expect(refusalOf(await make('x'))).toEqual(full)
    await revoke()
    expect((await make('x')).statusCode).toBe(200)
    for (const name of ['', ' ', 'x'.repeat(81), 'a\0b'])
      expect(refusalOf(await make(name))).toEqual([422, expect.any(String), ['name']])
  },
)
