import { expect, onTestFinished, test } from 'vitest'

import { problemIn } from './api.testing.ts'
import { readConfig } from './config.server.ts'
import { formRoutes } from './form-door.server.ts'
import { answerBadAddress } from './http/errors.server.ts'
import { createHttp } from './http/http.server.ts'

/** The door with a room behind it that tells what was handed in, and keeps it when it may. */
async function openDoor(env: Record<string, string> = {}) {
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...env })
  const app = await createHttp(config, () => false, answerBadAddress)
  await app.register(formRoutes, {
    config,
    answer: async (address, { body, from }) => {
      const wait = body.includes('mistake') ? 0 : await from.secondsToWait()
      return Response.json(
        { address, body, hash: from.hash, wait },
        { status: wait > 0 ? 429 : 200 },
      )
    },
  })
  onTestFinished(() => app.close())
  return (payload: string, headers: Record<string, string> = {}, more = {}) =>
    app.inject({
      method: 'POST',
      url: '/enquiries',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
      ...more,
    })
}

test('a form goes in as it came, with nothing of the visitor but a short hash', async () => {
  const send = await openDoor()
  const answer = await send('name=J%C3%B6rg', { cookie: 'a=b', referer: 'x' })
  expect(answer.json()).toStrictEqual({
    address: '/enquiries',
    body: 'name=J%C3%B6rg',
    hash: expect.stringMatching(/^[0-9a-f]{6}$/),
    wait: 0,
  })
})

test('only forms come in, up to 100 kB, and from our own pages (R17)', async () => {
  const send = await openDoor()
  const type = 'content-type'
  for (const other of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
    const answer = await send('{}', { [type]: other })
    expect(answer.statusCode, other).toBe(415)
    problemIn(answer)
  }
  expect(
    (await send('a=b', { [type]: 'application/x-www-form-urlencoded; charset=utf-8' })).statusCode,
  ).toBe(200)
  expect((await send('a'.repeat(100_000))).statusCode).toBe(200)
  const long = await send('a'.repeat(100_001))
  expect(long.statusCode).toBe(413)
  problemIn(long)
})

test('a foreign form is refused before its content is looked at', async () => {
  const send = await openDoor()
  for (const [name, value] of [
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
  ] as const) {
    const answer = await send('a'.repeat(200_000), { [name]: value, 'content-type': 'text/plain' })
    expect(answer.statusCode).toBe(403)
    expect(problemIn(answer).message).toBe('This form was sent from another site.')
  }
})

test('behind a proxy that ends TLS, a form of the public address comes in', async () => {
  const send = await openDoor({ SITE_URL: 'https://shop.example' })
  const own = {
    origin: 'https://shop.example',
    'sec-fetch-site': 'same-origin',
    host: 'inside:3000',
  }
  expect((await send('a=b', own)).statusCode).toBe(200)
  expect((await send('a=b', { ...own, origin: 'http://inside:3000' })).statusCode).toBe(403)
})

test('five an hour of each form may be kept for one visitor; mistakes are free', async () => {
  const send = await openDoor({ RATE_LIMITS: 'on' })
  for (let n = 0; n < 8; n++) expect((await send('mistake')).statusCode).toBe(200)
  for (let n = 0; n < 5; n++) expect((await send('good')).statusCode).toBe(200)
  const refused = await send('good')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().wait).toBeGreaterThan(3500)
  expect(refused.json().wait).toBeLessThanOrEqual(3600)
  expect((await send('good', {}, { url: '/newsletter' })).statusCode).toBe(200)
  expect((await send('good', {}, { remoteAddress: '192.0.2.7' })).statusCode).toBe(200)
})
