import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { addProduct, changeProduct } from '#app/catalogue/products.testing.ts'
import { PageCache } from '#app/page-cache/page-cache.server.ts'
import { htmlPage, routes } from '#app/page-cache/page-cache.testing.ts'

import { watchContent } from './content-watch.server.ts'
import type { Database } from './database.server.ts'
import { engines, freshDatabase, secondDatabase } from './database.testing.ts'
import { takeAway } from './outage.testing.ts'

const radar = { title: 'Radar', description: 'X', imageUrl: '', categoryId: '1', subcategoryId: '' }

/** In milliseconds. */
const betweenReads = 100

async function watched(db: Database) {
  const cache = new PageCache({ routes })
  const failures: unknown[] = []
  const end = await watchContent(
    db,
    (subject) => cache.invalidate(subject),
    (error) => failures.push(error),
    betweenReads,
  )
  onTestFinished(end)
  return { cache, failures, end }
}

const home = async () => htmlPage('home')
const soon = { timeout: 20_000, interval: 20 }

test.each(engines)(
  'a change made by another process is detected without a notification (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const other = await secondDatabase(db)
    const { cache } = await watched(db)
    await cache.page('/', home)
    const { _id } = await addProduct(other, radar)
    await expect.poll(() => cache.size, soon).toBe(0)

    await cache.page('/', home)
    await cache.page('/blogs', home)
    await sleep(3 * betweenReads)
    expect(cache.size).toBe(2)
    await changeProduct(other, _id, { ...radar, title: 'New' }, 1)
    await expect.poll(() => cache.size, soon).toBe(1)
  },
)

test.each(engines)(
  'one change of many is not announced and is detected a moment later (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { cache } = await watched(db)
    await cache.page('/', home)
    for (let n = 0; n < 3; n++) await db.change('products', async () => {}, { isOneOfMany: true })
    expect(cache.size).toBe(1)
    await expect.poll(() => cache.size, soon).toBe(0)
  },
)

test.each(engines)(
  'an outage is reported once, and changes are detected after it (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { cache, failures } = await watched(db)
    await cache.page('/', home)
    const giveBack = await takeAway(db)
    await expect.poll(() => failures.length, soon).toBe(1)
    await sleep(3 * betweenReads)
    expect(failures).toHaveLength(1)
    await giveBack()
    await addProduct(await secondDatabase(db), radar)
    await expect.poll(() => cache.size, soon).toBe(0)
  },
)

test.each(engines)(
  'a change by this process is reported at once and only once (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const changed: string[] = []
    onTestFinished(
      await watchContent(
        db,
        (subject) => changed.push(subject),
        () => {},
      ),
    )
    await addProduct(db, radar)
    await expect(db.change('posts', () => Promise.reject(new Error('lost')))).rejects.toThrow()
    expect(changed).toEqual(['products', 'posts'])
    await sleep(1_500)
    expect(changed).toEqual(['products', 'posts'])
  },
)

test('a change by another process is announced by PostgreSQL, also after an outage', async () => {
  const db = await freshDatabase('postgres')
  const other = await secondDatabase(db)
  const changed: string[] = []
  const add = (subject: string) => changed.push(subject)
  onTestFinished(await watchContent(db, add, () => {}, 3_600_000))
  const announced = async () => {
    changed.length = 0
    await other.change('videos', async () => {})
    await expect.poll(() => changed, { timeout: 1_000, interval: 10 }).toEqual(['videos'])
  }
  await expect.poll(announced, soon).toBeUndefined()
  await db.change('posts', async () => {})
  await announced()

  const giveBack = await takeAway(db)
  await giveBack()
  await expect.poll(announced, soon).toBeUndefined()
})

test('a stopped watch sends no more queries', async () => {
  const db = await freshDatabase('sqlite')
  const { end, failures } = await watched(db)
  await end()
  await db.destroy()
  await sleep(3 * betweenReads)
  expect(failures).toEqual([])
})
