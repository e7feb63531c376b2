import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'

import { contentVersion } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { takeAway } from '#app/database/outage.testing.ts'
import { diskSpace } from '#app/platform/free-space.server.ts'

import { healthRoutes } from './static-routes.server.ts'

const minute = 60_000

test.each(engines)(
  'a process whose connections are all stuck is not alive, and a database outage does not matter (%s)',
  async (engine) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const db = await freshDatabase(engine)
    const app = Fastify()
    healthRoutes(app, {
      isAlive: () => !db.isExhausted(),
      checks: { database: () => contentVersion(db, 'posts') },
      hasRoom: async () => true,
      isDraining: () => false,
      hasOwner: async () => true,
    })
    const health = async () => (await app.inject('/healthz')).statusCode
    const connections = engine === 'sqlite' ? 1 : 10
    const end = Promise.withResolvers<void>()
    const begun = Array.from({ length: connections }, () => Promise.withResolvers<void>())
    const stuck = begun.map((one) =>
      db.transaction().execute(async () => {
        one.resolve()
        await end.promise
      }),
    )
    await Promise.all(begun.map(({ promise }) => promise))
    vi.advanceTimersByTime(2 * minute)
    expect(await health()).toBe(200)
    vi.advanceTimersByTime(1_000)
    expect(await health()).toBe(503)
    end.resolve()
    await Promise.all(stuck)
    expect(await health()).toBe(200)

    const giveBack = await takeAway(db, 'contentVersions')
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    vi.advanceTimersByTime(10 * minute)
    expect(await health()).toBe(200)
    await giveBack()
  },
)

test('a site on a disk that is nearly full is alive and not ready', async () => {
  const app = Fastify()
  let free = 2 ** 30 - 1
  const { hasRoom } = diskSpace(2 ** 30, async () => ({ bytes: free, share: 0.5 }))
  healthRoutes(app, {
    isAlive: () => true,
    checks: { database: async () => {} },
    hasRoom,
    isDraining: () => false,
    hasOwner: async () => true,
  })
  const status = async (url: string) => (await app.inject(url)).statusCode
  expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200])
  free += 1
  expect(await status('/readyz')).toBe(200)
})

test('a balancer can leave out what pages do not need', async () => {
  const app = Fastify()
  const silent = async () => {
    throw new Error('no answer')
  }
  let isDraining = false
  healthRoutes(app, {
    isAlive: () => true,
    checks: { database: async () => {}, media: silent },
    hasRoom: async () => false,
    isDraining: () => isDraining,
    hasOwner: async () => true,
  })
  const ready = async (query: string) => (await app.inject(`/readyz${query}`)).statusCode
  expect(await ready('')).toBe(503)
  expect(await ready('?exclude=media')).toBe(503)
  expect(await ready('?exclude=media&exclude=disk')).toBe(200)
  isDraining = true
  expect(await ready('?exclude=media&exclude=disk')).toBe(503)
})

test('a site is not ready before its first owner exists', async () => {
  const app = Fastify()
  let isMade = false
  healthRoutes(app, {
    isAlive: () => true,
    checks: { database: async () => {} },
    hasRoom: async () => true,
    isDraining: () => false,
    hasOwner: async () => isMade,
  })
  const status = async (url: string) => (await app.inject(url)).statusCode
  expect([await status('/readyz?exclude=media'), await status('/healthz')]).toEqual([503, 200])
  isMade = true
  expect(await status('/readyz')).toBe(200)
})
