import { cpSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { databaseTime, startCleanupRun } from './cleanup-clock.server.ts'
import { emptyDatabase, engines, freshDatabase, freshFolder } from './database.testing.ts'
import { migrate } from './migrate.server.ts'

/** The migrations before that of the cleanup. */
function earlierMigrations() {
  const [from, folder] = [resolve('migrations'), freshFolder()]
  const names = readdirSync(from).filter((name) => name < '014')
  for (const name of names) cpSync(join(from, name), join(folder, name))
  return folder
}

test.each(engines)(
  'the first cleanup after an upgrade doubts a clock far after the newest record (%s)',
  async (engine) => {
    const db = await emptyDatabase(engine)
    await migrate(db, earlierMigrations())
    const createdAt = '2023-05-01T00:00:00.000Z'
    await sql`insert into "enquiries" ("_id", "reference", "name", "email", "message", "senderHash", "createdAt")
      values ('a', 'a', 'Ann', 'a@b.c', 'X', 'x', ${createdAt})`.execute(db)
    await migrate(db)
    const now = await databaseTime(db)
    expect(await startCleanupRun(db, now)).toEqual({ doubtedSince: createdAt })
  },
)

test.each(engines)('the first cleanup of a new site believes the clock (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const now = await databaseTime(db)
  expect(Math.abs(now - Date.now())).toBeLessThan(60_000)
  expect(await startCleanupRun(db, now)).toBe('started')
})
