import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#app/database/database.server.ts'
import { engines, freshFolder, freshUrl } from '#app/database/database.testing.ts'
import { takeAway } from '#app/database/outage.testing.ts'
import { silentProxy } from '#app/database/silent-proxy.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { startSite } from './start.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

test.each(engines)(
  'a site that cannot read its data says so everywhere, and works again after it (%s)',
  async (engine) => {
    const DATA_DIR = freshFolder()
    const url = engine === 'postgres' ? await freshUrl() : undefined
    const site = await startSite({
      DATA_DIR,
      DEMO_CONTENT: 'off',
      ...(url && { DATABASE_URL: url }),
    })
    const db = await openDatabase(url, DATA_DIR)
    onTestFinished(() => db.destroy())

    const giveBack = await takeAway(db)
    for (const path of ['/api/products', '/', '/readyz']) {
      const answer = await fetch(site.origin + path)
      expect(answer.status, path).toBe(503)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('retry-after'), path).toBe('5')
      expect(await answer.text()).not.toMatch(/malformed|accepting|node_modules|\bat \w+ \(/)
    }
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
    await giveBack()
    for (const path of ['/', '/api/products']) {
      expect((await fetch(site.origin + path)).status, path).toBe(200)
    }
    // The file of SQLite was damaged; nothing but a restart may say that it is whole again.
    const isReady = (await fetch(`${site.origin}/readyz`)).status
    expect(isReady).toBe(engine === 'sqlite' ? 503 : 200)
  },
  3 * minutes,
)

test(
  'R8: a site works again five seconds after a PostgreSQL that was silent',
  async () => {
    const proxy = await silentProxy(await freshUrl())
    const DATA_DIR = freshFolder()
    const env = { DATA_DIR, DEMO_CONTENT: 'off', RATE_LIMITS: 'off' }
    const site = await startSite({ ...env, DATABASE_URL: proxy.url })
    const status = async (path: string) => (await fetch(site.origin + path)).status
    const uncached = (n: number) => status(`/view-details/none-${n}`)
    proxy.silence()
    const answers = await Promise.all(Array.from({ length: 20 }, (_one, n) => uncached(n)))
    expect(new Set(answers)).toEqual(new Set([503]))
    expect(await status('/readyz')).toBe(503)
    expect(await status('/healthz')).toBe(200)
    const waiting = Promise.all(Array.from({ length: 20 }, (_one, n) => uncached(n)))
    proxy.heal()
    await expect.poll(() => status('/readyz'), { timeout: 5_000 }).toBe(200)
    expect(await uncached(99)).toBe(404)
    await waiting
    site.child.kill('SIGTERM')
    expect(await site.code).toBe(0)
  },
  3 * minutes,
)

test(
  'a site that is told to stop serves and is not ready until its drain time is over',
  async () => {
    const env = { DATA_DIR: freshFolder(), DEMO_CONTENT: 'off', DRAIN_SECONDS: '3' }
    const site = await startSite(env)
    const status = async (path: string) => (await fetch(site.origin + path)).status
    site.child.kill('SIGTERM')
    await expect.poll(() => status('/readyz'), { interval: 20 }).toBe(503)
    expect([await status('/'), await status('/healthz')]).toEqual([200, 200])
    expect(await site.code).toBe(0)
  },
  2 * minutes,
)
