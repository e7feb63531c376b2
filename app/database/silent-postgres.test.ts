import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { watchContent } from './content-watch.server.ts'
import { contentVersion, openDatabase } from './database.server.ts'
import { freshUrl } from './database.testing.ts'
import { silentProxy } from './silent-proxy.testing.ts'

/** In milliseconds: the longest recovery after the path works again (R8). */
const longestRecovery = 5_000

test('R8: queries fail while PostgreSQL is silent, and succeed again after it', async () => {
  const proxy = await silentProxy(await freshUrl('migrated'))
  const db = await openDatabase(proxy.url, '')
  onTestFinished(() => db.destroy())
  onTestFinished(
    await watchContent(
      db,
      () => {},
      () => {},
    ),
  )
  const ask = () => contentVersion(db, 'posts')
  const askMany = () => Promise.allSettled(Array.from({ length: 30 }, ask))
  await askMany()

  proxy.silence()
  const outcomes = await askMany()
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  const hanging = askMany()
  await sleep(1_000)
  proxy.heal()
  await expect.poll(ask, { timeout: longestRecovery }).toBe(0)
  await hanging
})
