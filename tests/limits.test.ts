import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/config.server.ts'
import { answerBadAddress } from '#app/http/errors.server.ts'
import { createHttp } from '#app/http/http.server.ts'

async function openServer(env: Record<string, string> = {}) {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env })
  const app = await createHttp(config, () => false, answerBadAddress)
  onTestFinished(() => app.close())
  app.get('/address', async ({ ip }) => ip)
  return app
}

test('the server limits headers, bodies, connections and silence', async () => {
  const { server, initialConfig } = await openServer()
  expect(server.headersTimeout).toBe(15_000)
  expect(server.requestTimeout).toBe(3_600_000)
  expect(server.keepAliveTimeout).toBe(20_000)
  expect(server.timeout).toBe(120_000)
  expect(server.maxConnections).toBe(12_000)
  expect(initialConfig).toMatchObject({ bodyLimit: 100_000, handlerTimeout: 15_000 })
})

test('only a proxy of ours says where a visitor is', async () => {
  const addressOf = async (env: Record<string, string>, remoteAddress: string) => {
    const app = await openServer(env)
    const headers = {
      'x-forwarded-for': '198.51.100.7',
      'x-real-ip': '198.51.100.8',
      forwarded: 'for=198.51.100.9',
    }
    return (await app.inject({ url: '/address', remoteAddress, headers })).body
  }
  expect(await addressOf({}, '203.0.113.1')).toBe('203.0.113.1')
  const proxy = { TRUST_PROXY: '10.0.0.2' }
  expect(await addressOf(proxy, '203.0.113.1')).toBe('203.0.113.1')
  expect(await addressOf(proxy, '10.0.0.2')).toBe('198.51.100.7')
})
