import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { hashOf } from '#app/accounts/sessions.server.ts'
import { freshFolder } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { freePort, startSite } from './start.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

/** Each is typed or sent somewhere, and none may be in a log. */
const canaries = {
  email: 'canary.owner@example.com',
  newEmail: 'canary.renamed@example.com',
  password: 'canary kettle anvil mango',
  wrong: 'canary wrong password',
  newPassword: 'canary lifeboat hook crane',
  smtpPassword: 'canary-smtp-password',
  visitor: 'canary.visitor@example.com',
  phone: '01700424242',
  name: 'Canary Rahman',
  message: 'A canary asks for a radar',
}

type Sent = { body?: object | URLSearchParams; headers?: Record<string, string> }

/** A browser: it keeps its cookies. */
function browserAt(origin: string) {
  const cookies = new Map<string, string>()
  const call = async (method: string, path: string, { body, headers = {} }: Sent = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const isForm = body instanceof URLSearchParams
    const answer = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        origin,
        ...(cookie && { cookie }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const id = answer.headers.get('x-request-id') ?? ''
    return { status: answer.status, text: await answer.text(), id }
  }
  return { call, secrets: () => [...cookies.values()].filter((value) => value.length > 1) }
}

const line = z.looseObject({
  time: z.number(),
  reqId: z.string(),
  audit: z.string(),
  account: z.string().optional(),
  network: z.string(),
})

test(
  'who signs in, fails and is refused is logged, without passwords, tokens, names and addresses',
  async () => {
    const { email, newEmail, password, wrong, newPassword, smtpPassword, visitor } = canaries
    const site = await startSite({
      DATA_DIR: freshFolder(),
      DEMO_CONTENT: 'off',
      LOG_LEVEL: 'debug',
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      SMTP_URL: `smtp://canary:${smtpPassword}@127.0.0.1:${await freePort()}`,
      MAIL_FROM: 'site@example.com',
    })
    await expect.poll(() => site.said.out, { timeout: minutes }).toContain('Email:')
    const [owner, other, stranger] = [site.origin, site.origin, site.origin].map(browserAt)
    if (!owner || !other || !stranger) throw new Error('There is no browser')
    const { call } = owner
    const expected: [string, string][] = []
    const expectLine = async (event: string, status: number, sent: ReturnType<typeof call>) => {
      const answer = await sent
      expect(answer.status, `${event}: ${answer.text}`).toBe(status)
      expected.push([answer.id, event])
      return answer.text
    }
    const session = '/api/session'
    await expectLine(
      'sign-in failed',
      401,
      call('POST', session, { body: { email, password: wrong } }),
    )
    await expectLine('signed in', 200, call('POST', session, { body: { email, password } }))
    await expectLine('signed in', 200, other.call('POST', session, { body: { email, password } }))
    const form = (intent: string, typed = {}) =>
      call('POST', '/dashboard/account', { body: new URLSearchParams({ intent, ...typed }) })
    await expectLine('other sessions ended', 200, form('end sessions'))
    const typed = { name: 'Canary till', scopes: 'catalogue', password: wrong }
    await expectLine('password check failed', 422, form('token', typed))
    const made = await expectLine('token made', 200, form('token', { ...typed, password }))
    const [token = ''] = /chandlery_[\w-]{43}/.exec(made) ?? []
    const bearer = { headers: { authorization: `Bearer ${token}` } }
    await expectLine('request refused', 403, stranger.call('GET', '/api/enquiries.csv', bearer))
    const unknown = { headers: { authorization: `Bearer ${token}x` } }
    await expectLine('request refused', 401, stranger.call('GET', '/api/enquiries.csv', unknown))
    await expectLine('request refused', 401, stranger.call('GET', session))
    const foreign = { headers: { origin: 'https://evil.example' } }
    await expectLine('request refused', 403, call('DELETE', session, foreign))
    await expectLine('token revoked', 200, form('revoke token', { key: hashOf(token) }))
    await expectLine('e-mail changed', 200, form('email', { email: newEmail, password }))
    await expectLine('password changed', 200, form('password', { password, newPassword }))
    await expectLine('signed out', 200, call('DELETE', session))
    const signIn = new URLSearchParams({ email: newEmail, password: newPassword })
    await expectLine('signed in', 303, call('POST', '/admin-login', { body: signIn }))
    const secrets = owner.secrets()
    await expectLine('signed out', 303, call('POST', '/sign-out', { body: new URLSearchParams() }))
    for (let n = 0; n < 5; n++)
      await stranger.call('POST', session, { body: { email, password: wrong } })
    await expectLine(
      'sign-in throttled',
      429,
      stranger.call('POST', session, { body: { email, password } }),
    )

    const enquiry = { ...canaries, email: visitor, terms: 'on' }
    const forms = { '/enquiries': enquiry, '/newsletter': { email: visitor, terms: 'on' } }
    for (const [path, fields] of Object.entries(forms)) {
      await stranger.call('POST', path, { body: new URLSearchParams(fields) })
    }
    for (const path of ['/search', '/dashboard/person', '/api/products', '/nothing']) {
      await stranger.call('GET', `${path}?q=${visitor}&email=${visitor}&search=${visitor}`)
    }
    await expect.poll(() => site.said.out, { timeout: minutes }).toContain('sending email failed')
    site.child.kill('SIGTERM')
    expect(await site.code).toBe(0)

    const output = site.said.out + site.said.err
    const logged = output
      .split('\n')
      .flatMap((text) => (text.startsWith('{') ? [JSON.parse(text)] : []))
    const audited = z.array(line).parse(logged.filter((one) => 'audit' in one))
    for (const [id, event] of expected) {
      const found = audited.find(({ reqId }) => reqId === id)
      expect(found, event).toMatchObject({ audit: event, network: '127.0.0.0/24' })
      if (/^(?:signed|token|password|e-mail|other)/.test(event)) expect(found?.account).toBeTruthy()
    }
    // The start prints the email of the owner, which is no log line.
    const lines = logged.map((one) => JSON.stringify(one)).join('\n')
    expect(secrets.length).toBeGreaterThan(1)
    for (const secret of [...Object.values(canaries), ...secrets, token]) {
      expect(lines, secret).not.toContain(secret)
    }
    expect(lines).not.toMatch(/canary/i)
  },
  5 * minutes,
)
