import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { isOutage } from '#app/http/errors.server.ts'

import { search } from './search.server.ts'
import { demoDatabase } from './search.testing.ts'

const asked = { query: 'spare part for purifier', limit: 24 }

function searches(db: Awaited<ReturnType<typeof freshDatabase>>, count: number) {
  return Promise.allSettled(Array.from({ length: count }, () => search(db, asked)))
}

test('others are answered between the steps of searches that come at once on SQLite', async () => {
  const db = await demoDatabase('sqlite')
  const going = { isOver: false }
  const all = searches(db, 20).finally(() => (going.isOver = true))
  let turns = 0
  for (; !going.isOver; turns++) await nextTurn()
  expect((await all).map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'))
  // Each asks at least four times.
  expect(turns).toBeGreaterThan(80)
})

test.each(engines)(
  'whoever comes when a hundred wait is told of an outage (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const results = await searches(db, 130)
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(engine === 'sqlite' ? 29 : 0)
    for (const one of refused) expect('reason' in one && isOutage(one.reason)).toBe(true)
    expect(await search(db, asked)).toMatchObject({ matching: 0 })
  },
)
