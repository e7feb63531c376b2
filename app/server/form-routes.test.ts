import { expect, onTestFinished, test, vi } from 'vitest'

import { readConfig } from '#app/config.server.ts'
import { freshDatabase, freshFolder } from '#app/database/database.testing.ts'
import { answerBadAddress } from '#app/http/errors.server.ts'
import { createHttp } from '#app/http/http.server.ts'
import { problemIn } from '#tests/api.testing.ts'

import { formRoutes } from './form-routes.server.ts'

/** Opens the form routes with a page that returns the form it received and the seconds to wait. */
async function openForms(env: Record<string, string> = {}) {
  const db = await freshDatabase('sqlite')
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...env })
  const app = await createHttp(config, () => false, answerBadAddress)
  const warned = vi.spyOn(app.log, 'warn')
  const attachments = {
    db,
    siteUrl: config.siteUrl,
    folder: freshFolder(),
    senderOf: () => 'a1b2c3',
    hasRoom: async () => true,
  }
  const form = (url: string) => ({ id: url, url, isFile: false, hasAction: true, facts: {} })
  await app.register(formRoutes, {
    routes: ['/enquiries', '/enquiry-list', '/newsletter', '/newsletter/confirm/:token'].map(form),
    config,
    db,
    attachments,
    render: async (address, form) => {
      const { from } = form ?? {}
      if (!form || !from) throw new Error('No form was passed on')
      const { fields, refused } = form
      const body = String(fields)
      const wait = body.includes('mistake') ? 0 : await from.secondsToWait(body)
      if (body.includes('outage')) await from.giveBack(body)
      return Response.json(
        { address, body, hash: from.hash, wait, ...(refused && { refused }) },
        { status: refused ?? (wait > 0 ? 429 : 200) },
      )
    },
  })
  onTestFinished(() => app.close())
  const send = (payload: string, headers: Record<string, string> = {}, more = {}) =>
    app.inject({
      method: 'POST',
      url: '/enquiries',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
      ...more,
    })
  return Object.assign(send, { warned })
}

test('a form is passed on unchanged, with only a short hash of the visitor', async () => {
  const send = await openForms()
  const answer = await send('name=J%C3%B6rg', { cookie: 'a=b', referer: 'x' })
  expect(answer.json()).toStrictEqual({
    address: '/enquiries',
    body: 'name=J%C3%B6rg',
    hash: expect.stringMatching(/^[0-9a-f]{6}$/),
    wait: 0,
  })
})

test('only forms of our own pages are accepted, up to 100 kB (R17)', async () => {
  const send = await openForms()
  const type = 'content-type'
  for (const other of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
    const answer = await send('{}', { [type]: other })
    expect(answer.statusCode, other).toBe(415)
    problemIn(answer)
  }
  expect(
    (await send('a=b', { [type]: 'application/x-www-form-urlencoded; charset=utf-8' })).statusCode,
  ).toBe(200)
  expect((await send(`a=${'a'.repeat(99_998)}`)).statusCode).toBe(200)
  const long = await send('a'.repeat(100_001))
  expect(long.statusCode).toBe(413)
  problemIn(long)
})

test('a form from another site is refused before its content is read', async () => {
  const send = await openForms()
  for (const [name, value] of [
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
  ] as const) {
    const answer = await send('a'.repeat(200_000), { [name]: value, 'content-type': 'text/plain' })
    expect(answer.statusCode).toBe(403)
    expect(problemIn(answer).message).toBe('This form was sent from another site.')
  }
})

test('a refused form is answered with a page when the client accepts HTML', async () => {
  const send = await openForms()
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const refused = [
    await send('secret', { accept, origin: 'https://evil.example' }),
    await send('a'.repeat(100_001), { accept }),
    await send('secret', { accept, 'content-type': 'text/plain' }),
  ]
  expect(refused.map((answer) => answer.json())).toEqual(
    [403, 413, 415].map((status) => ({
      address: '/enquiries',
      body: '',
      hash: '',
      wait: 0,
      refused: status,
    })),
  )
})

test('a proxy that TRUST_PROXY does not name is logged once', async () => {
  const through = { 'x-forwarded-for': '192.0.2.7' }
  const send = await openForms()
  await send('a=b')
  expect(send.warned).not.toHaveBeenCalled()
  await send('a=b', through)
  await send('a=b', through)
  expect(send.warned.mock.calls).toEqual([[expect.stringContaining('TRUST_PROXY')]])

  const named = await openForms({ TRUST_PROXY: '127.0.0.1' })
  await named('a=b', through)
  expect(named.warned).not.toHaveBeenCalled()
})

test('a form from the public address is accepted behind a proxy that ends TLS', async () => {
  const send = await openForms({ SITE_URL: 'https://shop.example' })
  const own = {
    origin: 'https://shop.example',
    'sec-fetch-site': 'same-origin',
    host: 'inside:3000',
  }
  expect((await send('a=b', own)).statusCode).toBe(200)
  expect((await send('a=b', { ...own, origin: 'http://inside:3000' })).statusCode).toBe(403)
})

test('a visitor may save five of each form an hour; mistakes and outages do not count', async () => {
  const send = await openForms({ RATE_LIMITS: 'on' })
  for (let n = 0; n < 8; n++) {
    expect((await send(`mistake ${n}`)).statusCode).toBe(200)
    expect((await send(`outage ${n}`)).statusCode).toBe(200)
  }
  for (let n = 0; n < 5; n++) expect((await send(`good ${n}`)).statusCode).toBe(200)
  const refused = await send('one more')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().wait).toBeGreaterThan(3500)
  expect(refused.json().wait).toBeLessThanOrEqual(3600)
  expect((await send('one more', {}, { url: '/newsletter' })).statusCode).toBe(200)
  expect((await send('one more', {}, { remoteAddress: '192.0.2.7' })).statusCode).toBe(200)
})

test('C-70: a repeated form is not counted again, even after the fifth form', async () => {
  const send = await openForms({ RATE_LIMITS: 'on' })
  const again = () => Promise.all(Array.from({ length: 6 }, () => send('again')))
  expect((await again()).map((answer) => answer.statusCode)).toEqual(Array(6).fill(200))
  for (let n = 0; n < 4; n++) expect((await send(`good ${n}`)).statusCode).toBe(200)
  expect((await send('one more')).statusCode).toBe(429)
  expect((await again()).map((answer) => answer.statusCode)).toEqual(Array(6).fill(200))
})

test('C-34: one click unsubscribes with any body and content type (RFC 8058)', async () => {
  const send = await openForms({ RATE_LIMITS: 'on' })
  const url = '/newsletter/unsubscribe/some_token-1'
  const part = 'content-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click'
  const sent = [
    ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [`--x\r\n${part}\r\n--x--`, 'multipart/form-data; boundary=x'],
    ['{', 'application/json'],
    ['', 'text/plain'],
    ['x', 'no type at all'],
    ['x', ''],
    ['', ''],
  ] as const
  for (const [body, type] of sent) {
    const answer = await send(body, { 'content-type': type }, { url })
    expect(answer.statusCode, type).toBe(200)
    expect(answer.json()).toStrictEqual({ address: url, body: '', hash: '', wait: 0 })
  }
  const foreign = { origin: 'https://evil.example' }
  expect((await send('', foreign, { url })).statusCode).toBe(403)
})

test('an invalid token does not lead to another page', async () => {
  const send = await openForms()
  for (const page of ['confirm', 'unsubscribe']) {
    for (const token of ['..%2f..%2fenquiries', 'a%00', '%3Fa', '%23', '%C3%A9', 'a.b']) {
      const url = `/newsletter/${page}/${token}`
      const answer = await send('', {}, { url })
      expect(answer.json(), url).toMatchObject({ address: `/newsletter/${page}/-` })
    }
  }
  const asked = await send('', {}, { url: '/newsletter/confirm/some_token-1?x=y' })
  expect(asked.json()).toMatchObject({ address: '/newsletter/confirm/some_token-1' })
})
