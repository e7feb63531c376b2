import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { credentials, openOwnersApi, problemIn } from '#tests/api.testing.ts'

type Api = Awaited<ReturnType<typeof openOwnersApi>>

const signIn = ({ send, ownOrigin }: Api, headers = {}, typed: object = credentials) =>
  send('POST', '/api/session', typed, { ...ownOrigin, ...headers })
const cookiesOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
  [headers['set-cookie'] ?? []].flat()
const sentBack = (cookies: string[]) => cookies.map((one) => one.split(';')[0]).join('; ')

test.each([
  ['http://localhost:3000', '', ''],
  ['https://shop.example', '__Host-', '; Secure'],
])('C-1: the cookies of %s', async (SITE_URL, prefix, secure) => {
  const api = await openOwnersApi('sqlite', { env: { SITE_URL } })
  const answer = await signIn(api)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ email: credentials.email })
  expect(answer.headers['cache-control']).toBe('no-store')
  const secret = '[\\w-]{43}'
  const rest = `; Path=/; HttpOnly${secure}; SameSite=Lax$`
  const [session = '', editor = '', device = ''] = cookiesOf(answer)
  expect(session).toMatch(new RegExp(`^${prefix}sid=${secret}; Max-Age=1209600${rest}`))
  // A script of the public pages reads it; it opens nothing.
  expect(editor).toMatch(new RegExp(`^editor=1; Max-Age=1209600; Path=/${secure}; SameSite=Lax$`))
  expect(device).toMatch(new RegExp(`^${prefix}device=${secret}; Max-Age=31536000${rest}`))
  expect(cookiesOf(await signIn(api, { cookie: device.split(';')[0] }))).toHaveLength(2)

  const cookie = sentBack([session])
  const headers = { ...api.ownOrigin, cookie }
  const out = await api.send('DELETE', '/api/session', undefined, headers)
  expect(out.json()).toEqual({ acknowledged: true })
  expect(out.headers['clear-site-data']).toBe('"cache", "storage"')
  expect(out.headers['cache-control']).toBe('no-store')
  expect(cookiesOf(out)).toEqual([
    expect.stringMatching(`^${prefix}sid=; Max-Age=0; Path=/; Expires=.* 1970 .*${rest.slice(10)}`),
    expect.stringMatching(/^editor=; Max-Age=0; Path=\/; Expires=.* 1970 /),
  ])
  expect((await api.send('GET', '/api/session', undefined, headers)).statusCode).toBe(401)
})

test.each(engines)(
  'R-VAL-1 R-VAL-2 C-58: a failed sign-in gives the reason and no more (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const answerTo = async (typed: object) => {
      const answer = await signIn(api, {}, typed)
      expect(cookiesOf(answer)).toEqual([])
      return [answer.statusCode, problemIn(answer).message]
    }
    const empty = [422, 'Please fill in all fields']
    const { email, password } = credentials
    for (const typed of [{}, { email }, { password }, { email: ' ', password }]) {
      expect(await answerTo(typed), JSON.stringify(typed)).toEqual(empty)
    }
    expect((await answerTo([]))[0]).toBe(400)
    for (const wrong of [5, null, ['x'], 'a\0b', '\ud800']) {
      expect((await answerTo({ email: wrong, password }))[0], JSON.stringify(wrong)).toBe(422)
    }
    const refused = [401, 'Invalid email or password']
    expect(await answerTo({ email, password: 'wrong' })).toEqual(refused)
    expect(await answerTo({ email: 'nobody@example.com', password })).toEqual(refused)
    for (let place = 0; place < 3; place += 1) await answerTo({ email, password: 'wrong\0' })

    const blocked = await signIn(api)
    const wait = 'There were too many wrong passwords. Please try again in 10 minutes.'
    expect([blocked.statusCode, problemIn(blocked).message]).toEqual([
      429,
      `${refused[1]}. ${wait}`,
    ])
    expect(await answerTo({ email: 'nobody@example.com', password })).toEqual([
      429,
      problemIn(blocked).message,
    ])
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(590)
  },
)

test.each(engines)('R-ST-1 C-3: an owner sees the sessions and ends them (%s)', async (engine) => {
  const api = await openOwnersApi(engine)
  const first = sentBack(cookiesOf(await signIn(api, { 'user-agent': 'The desk' })))
  const again = await signIn(api, { cookie: first, 'user-agent': 'The desk' })
  const cookie = sentBack(cookiesOf(again))
  expect(cookie).not.toBe(first)
  const session = async (headers: object) => api.send('GET', '/api/session', undefined, headers)
  expect((await session({ cookie: first })).statusCode).toBe(401)

  const answer = await session({ cookie })
  expect(answer.headers['cache-control']).toBe('no-store')
  const listed = answer.json()
  expect(listed).toStrictEqual({
    email: credentials.email,
    sessions: ['The desk', 'A phone'].map((device) => ({
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
      device,
      createdAt: expect.any(String),
      seenAt: expect.any(String),
      isThis: device === 'The desk',
    })),
  })
  expect(answer.body).not.toContain(cookie.slice(4))

  const [desk, phone] = listed.sessions
  const end = async (typed: { [name: string]: string }) =>
    (await api.submit('account', typed, { ...api.ownOrigin, cookie })).json().done
  const one = { intent: 'end session' }
  expect(await end({ ...one, key: desk.key })).toBe('0 other browsers signed out.')
  expect(await end({ ...one, key: 'x\0' })).toBe('0 other browsers signed out.')
  expect(await end({ ...one, key: phone.key })).toBe('1 other browser signed out.')
  expect((await api.asOwner('GET', '/api/session')).statusCode).toBe(401)
  for (let place = 0; place < 3; place += 1) await signIn(api)
  expect(await end({ intent: 'end sessions' })).toBe('3 other browsers signed out.')
  expect((await session({ cookie })).json().sessions).toHaveLength(1)
})
