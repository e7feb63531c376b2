import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { DatabaseBusy } from './database-busy.server.ts'
import { contentVersion, openDatabase } from './database.server.ts'
import { fileOf, freshDatabase, freshFolder } from './database.testing.ts'

async function lockedFile() {
  const db = await freshDatabase('sqlite')
  const other = new DatabaseSync(await fileOf(db))
  other.exec('begin immediate')
  return { db, other }
}

test('a change waits for the write lock of another program, while reads succeed', async () => {
  const { db, other } = await lockedFile()
  const change = db.change('videos', async () => 'made')
  await sleep(300)
  expect(await contentVersion(db, 'videos')).toBe(0)

  other.exec('commit')
  expect(await change).toBe('made')
  expect(await contentVersion(db, 'videos')).toBe(1)
})

test('a change fails after waiting five seconds for another program, and the next one succeeds', async () => {
  const { db, other } = await lockedFile()
  const started = performance.now()
  const change = db.change('videos', async () => {})
  await expect(change).rejects.toBeInstanceOf(DatabaseBusy)
  expect(performance.now() - started).toBeGreaterThan(4_900)
  expect(performance.now() - started).toBeLessThan(20_000)

  other.exec('rollback')
  await db.change('videos', async () => {})
})

test('a change of PostgreSQL fails after waiting five seconds for a lock', async () => {
  const db = await freshDatabase('postgres')
  await db.transaction().execute(async (tx) => {
    await sql`lock table "contentVersions"`.execute(tx)
    await expect(db.change('videos', async () => {})).rejects.toBeInstanceOf(DatabaseBusy)
  })
})

test('a database that another program locks is refused in one line', async () => {
  const folder = freshFolder()
  const other = new DatabaseSync(join(folder, 'chandlery.db'))
  other.exec('begin exclusive; create table t (a)')
  await expect(openDatabase(undefined, folder)).rejects.toThrow(/is locked by another program/)
  other.close()
})
