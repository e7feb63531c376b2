import { Secret, TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { credentials, openOwnersApi } from '#tests/api.testing.ts'

const { password } = credentials
const account = 'owner'

const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate()
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map(String)

/** Reads what each request logs, as the log would get it. */
async function openLogged(engine: (typeof engines)[number], SITE_URL = 'http://localhost:3000') {
  const lines: unknown[] = []
  const api = await openOwnersApi(engine, {
    env: { SITE_URL, LOG_LEVEL: 'info' },
    prepare: (app) =>
      app.addHook('onRequest', async ({ log }) => {
        vi.spyOn(log, 'info').mockImplementation((line: unknown) => void lines.push(line))
      }),
  })
  const secure = SITE_URL.startsWith('https:')
  const headers = secure
    ? { ...api.headers, cookie: api.headers.cookie.replace('sid', '__Host-sid') }
    : api.headers
  const change = async (intent: string, typed: { [name: string]: string }) =>
    (await api.submit('account', { intent, ...typed }, headers)).json()
  const { key } = (await change('two-step', { password })).made
  const { codes } = (await change('confirm two-step', { code: codeOf(key) })).made
  const signIn = () => api.send('POST', '/api/session', credentials, api.ownOrigin)
  const sendCode = (code: string, cookie: string) =>
    api.send('POST', '/api/session/code', { code }, { ...api.ownOrigin, cookie })
  return { lines, change, signIn, sendCode, codes }
}

test.each(engines)(
  'the log tells of each step of a sign-in, without its codes (%s)',
  async (engine) => {
    const { lines, change, signIn, sendCode, codes } = await openLogged(engine)
    const [cookie = ''] = cookiesOf(await signIn()).map((one) => one.split(';')[0])
    expect((await sendCode('no code', cookie)).statusCode).toBe(422)
    expect((await sendCode(codes[0], cookie)).statusCode).toBe(200)
    const [code] = (await change('new codes', { password, code: codes[1] })).made.codes
    expect((await change('two-step off', { password, code })).done).toMatch(/is off/)
    const audited = lines.filter((line) => JSON.stringify(line).includes('"audit"'))
    const network = '127.0.0.0/24'
    const expected = [
      { audit: 'two-step on' },
      { audit: 'code asked' },
      { audit: 'sign-in failed', reason: 'code' },
      { audit: 'recovery code used' },
      { audit: 'signed in' },
      { audit: 'recovery codes made' },
      { audit: 'two-step off' },
    ]
    expect(audited).toHaveLength(expected.length)
    for (const line of expected) expect(audited).toContainEqual({ ...line, account, network })
    for (const secret of [...codes, code, password]) {
      expect(JSON.stringify(audited)).not.toContain(secret)
    }
  },
)

test.each([
  ['http://localhost:3000', '', ''],
  ['https://shop.example', '__Host-', '; Secure'],
])('the cookie between the two steps of %s', async (site, prefix, secure) => {
  const { signIn, sendCode, codes } = await openLogged('sqlite', site)
  const [step = '', ...others] = cookiesOf(await signIn())
  const rest = `Path=/; HttpOnly${secure}; SameSite=Lax$`
  expect(step).toMatch(new RegExp(`^${prefix}step=[\\w-]{43}; Max-Age=300; ${rest}`))
  expect(others).toEqual([])
  const done = cookiesOf(await sendCode(codes[0], step.split(';')[0] ?? ''))
  expect(done).toContainEqual(expect.stringMatching(`^${prefix}step=; Max-Age=0; Path=/`))
  expect(done).toContainEqual(expect.stringMatching(`^${prefix}sid=[\\w-]{43}; Max-Age=1209600`))
})
