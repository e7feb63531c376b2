import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#app/database/database.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const browser =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const headers = { 'user-agent': browser }

test(
  'views, searches and presses of visitors are saved at a stop, and nothing of the people of the company',
  async () => {
    const { app, dataDir, origin, cookie } = await openWholeSite()
    for (const _again of [1, 2, 3]) await app.inject({ url: '/faq', headers })
    await app.inject({ url: '/faq', headers: { ...headers, cookie } })
    await app.inject({ url: '/faq', headers: { 'user-agent': 'Googlebot/2.1' } })
    await app.inject({ url: '/not-an-address', headers })
    await app.inject({ url: '/search?q=zzzz', headers })
    await app.inject({ url: '/search', headers })
    const press = (url: string, from = origin) =>
      app.inject({ method: 'POST', url, headers: { ...headers, origin: from } })
    expect((await press('/press/wa')).statusCode).toBe(204)
    expect((await press('/press/wa', 'https://example.com')).statusCode).toBe(403)
    expect((await press('/press/other')).statusCode).toBe(404)
    await app.close()
    const db = await openDatabase(undefined, dataDir)
    onTestFinished(() => db.destroy())
    const rows = await db.selectFrom('insights').select(['kind', 'name', 'times']).execute()
    expect(rows.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: 'page', name: '/faq', times: 3 },
      { kind: 'press', name: 'whatsapp', times: 1 },
      { kind: 'search', name: 'nothing', times: 1 },
    ])
  },
  2 * minutes,
)
