import { expect, test, vi } from 'vitest'

import { bareServer } from './http.testing.ts'

const proxy = '10.0.0.1'

async function openProxied(env: Record<string, string> = {}) {
  const app = await bareServer({ TRUST_PROXY: proxy, ...env })
  app.get('/', async ({ ip }) => ip)
  return (addresses: string | string[]) =>
    app.inject({ url: '/', remoteAddress: proxy, headers: { 'x-forwarded-for': addresses } })
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['198.51.100.1, 192.0.2.1', '192.0.2.1'],
  ['junk, 192.0.2.1', '192.0.2.1'],
  ['192.0.2.1, 10.0.0.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['', proxy],
  [',', proxy],
  ['unknown', proxy],
  ['192.0.2.1, junk', proxy],
  ['192.0.2.1:4711', proxy],
  ['fe80::1%a', proxy],
  ['_hidden, 10.0.0.1', proxy],
  [`${'a,'.repeat(4_000)}`, proxy],
])('reliability 45: the client of the forwarded addresses %j is %s', async (header, client) => {
  const ask = await openProxied()
  expect((await ask(header)).body).toBe(client)
})

test('reliability 45: words that are no address count towards one rate limit', async () => {
  const ask = await openProxied({ RATE_LIMITS: 'on' })
  const statuses = []
  for (let n = 0; n < 601; n++) statuses.push((await ask(`junk ${n}, word${n}%`)).statusCode)
  expect([statuses.filter((one) => one === 200).length, statuses.at(-1)]).toEqual([600, 429])
  expect((await ask('192.0.2.1')).statusCode).toBe(200)
})

test('a proxy without TRUST_PROXY is logged once, and the admin can ask for it', async () => {
  for (const name of ['x-forwarded-for', 'forwarded']) {
    const app = await bareServer()
    const warned = vi.spyOn(app.log, 'warn')
    await app.inject('/')
    expect([app.proxyWithoutTrust(), warned.mock.calls]).toEqual([false, []])
    for (let n = 0; n < 3; n++) await app.inject({ url: '/', headers: { [name]: '192.0.2.1' } })
    expect(app.proxyWithoutTrust()).toBe(true)
    expect(warned.mock.calls).toEqual([[expect.stringContaining('TRUST_PROXY')]])
  }
  const trusted = await bareServer({ TRUST_PROXY: proxy })
  await trusted.inject({ url: '/', headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(trusted.proxyWithoutTrust()).toBe(false)
})
