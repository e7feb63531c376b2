import { expect, test } from 'vitest'

import { databaseTime, startCleanupRun } from './cleanup-clock.server.ts'
import { engines, freshDatabase } from './database.testing.ts'

test.each(engines)('a cleanup doubts a clock far after its last run (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const trustedAt = '2023-05-01T00:00:00.000Z'
  await db.updateTable('cleanup').set({ trustedAt }).execute()
  expect(await startCleanupRun(db, await databaseTime(db))).toEqual({ doubtedSince: trustedAt })
})

test.each(engines)('the first cleanup of a new site believes the clock (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const now = await databaseTime(db)
  expect(Math.abs(now - Date.now())).toBeLessThan(60_000)
  expect(await startCleanupRun(db, now)).toBe('started')
})
