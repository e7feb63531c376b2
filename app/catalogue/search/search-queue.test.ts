import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/config.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { answerBadAddress, isOutage } from '#app/http/errors.server.ts'
import { createHttp } from '#app/http/http.server.ts'

import { searchForClient, yieldToEventLoop } from './engine/search-queue.server.ts'
import { search } from './search.server.ts'
import { demoDatabase } from './search.testing.ts'
import { suggestions } from './suggestions.server.ts'

const asked = { query: 'spare part for purifier', limit: 24 }

type Db = Awaited<ReturnType<typeof freshDatabase>>

function searches(db: Db, count: number) {
  return Promise.allSettled(Array.from({ length: count }, () => search(db, asked)))
}

function refusedOf(results: PromiseSettledResult<unknown>[]) {
  return results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
}

/** Counts the turns of the event loop until `all` settles. */
async function turnsDuring(all: Promise<unknown>) {
  const going = { isOver: false }
  void all.finally(() => (going.isOver = true))
  let turns = 0
  for (; !going.isOver; turns++) await nextTurn()
  return turns
}

test('other requests run between the steps of concurrent searches on SQLite', async () => {
  const db = await demoDatabase('sqlite')
  const all = searches(db, 20)
  // Each yields at least four times.
  expect(await turnsDuring(all)).toBeGreaterThan(80)
  expect((await all).map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'))
})

test('other requests run between the steps of concurrent suggestions on SQLite', async () => {
  const db = await demoDatabase('sqlite')
  const all = Promise.all(Array.from({ length: 20 }, () => suggestions(db, 'pump')))
  // Each yields at least three times.
  expect(await turnsDuring(all)).toBeGreaterThan(60)
  expect((await all).map(({ length }) => length)).toEqual(Array(20).fill(8))
})

test('of many concurrent yields, one continues in each turn of the event loop', async () => {
  const db = await freshDatabase('sqlite')
  let turn = 0
  const wentOn = Array.from({ length: 40 }, async () => {
    await yieldToEventLoop(db)
    return turn
  })
  for (; turn < 100; turn++) await nextTurn()
  expect(new Set(await Promise.all(wentOn)).size).toBe(40)
})

test.each(engines)(
  'a search is refused as an outage if a hundred wait, on SQLite only (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const refused = refusedOf(await searches(db, 130))
    expect(refused).toHaveLength(engine === 'sqlite' ? 30 : 0)
    for (const one of refused) expect(isOutage(one)).toBe(true)
    expect(await search(db, asked)).toMatchObject({ matching: 0 })
  },
)

/** A server that searches on each request, and the outcome of each search. */
async function openSearches(db: Db) {
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  const app = await createHttp(config, () => false, answerBadAddress)
  const became: string[] = []
  app.get('/*', async (request, reply) => {
    const wanted = searchForClient(request, reply, async () => {
      if (request.url === '/late') await once(reply.raw, 'close')
      return search(db, asked)
    })
    const end = await wanted.then(
      () => 'answered',
      (error: Error) => error.name,
    )
    became.push(end)
    return end
  })
  onTestFinished(() => app.close())
  const origin = await app.listen({ port: 0 })
  return { app, became, origin }
}

test('at most twenty searches of one IP address wait, and other addresses are served', async () => {
  const { app } = await openSearches(await demoDatabase('sqlite'))
  const from = (remoteAddress: string) => app.inject({ url: '/', remoteAddress })
  const asking = Array.from({ length: 30 }, () => from('192.0.2.1'))
  const other = from('192.0.2.2')
  const ends = (await Promise.all(asking)).map(({ body }) => body)
  expect(ends.filter((end) => end === 'SearchQueueFull').length).toBeGreaterThanOrEqual(5)
  expect(ends.filter((end) => end === 'answered').length).toBeGreaterThanOrEqual(20)
  expect((await other).body).toBe('answered')
})

test.each(engines)('a search ends when its client disconnects (%s)', async (engine) => {
  const db = await demoDatabase(engine)
  const { became, origin } = await openSearches(db)
  const leaving = new AbortController()
  const asking = fetch(`${origin}/late`, leaving).catch(() => 'left')
  const other = await fetch(origin)
  expect([await other.text(), became]).toEqual(['answered', ['answered']])
  leaving.abort()
  expect(await asking).toBe('left')
  await expect.poll(() => became).toEqual(['answered', 'ClientDisconnected'])
})

test('searches of disconnected clients leave the queue to others', async () => {
  const db = await demoDatabase('sqlite')
  const { became, origin } = await openSearches(db)
  const leaving = new AbortController()
  const asking = Array.from({ length: 18 }, () => fetch(`${origin}/`, leaving).catch(() => 'left'))
  await expect.poll(() => became, { interval: 1 }).not.toEqual([])
  leaving.abort()
  await Promise.all(asking)
  const after = await Promise.all(
    Array.from({ length: 18 }, async () => (await fetch(origin)).text()),
  )
  expect(after).toEqual(Array(18).fill('answered'))
  expect(became).toHaveLength(36)
  expect(became).toContain('ClientDisconnected')
})
