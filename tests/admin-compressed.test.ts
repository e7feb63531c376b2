import { beforeAll, expect, test } from 'vitest'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

test.each(['/dashboard', '/dashboard/manage-products', '/dashboard/manage-products.data'])(
  '%s is compressed, because a phone at sea has a thin line',
  async (url) => {
    const { app, cookie } = await openWholeSite()
    const ask = (more: object) =>
      app.inject({ url, headers: { cookie, 'accept-encoding': 'br', ...more } })
    const answer = await ask({})
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br'])
    const plain = await ask({ 'accept-encoding': 'identity' })
    expect(answer.rawPayload.length * 2).toBeLessThan(plain.rawPayload.length)
  },
)
