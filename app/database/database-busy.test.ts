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

const errorOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error)

async function changeBesideProgram() {
  const { db, other } = await lockedFile()
  const started = performance.now()
  const error = await errorOf(db.change('videos', async () => {}))
  const waited = performance.now() - started
  other.exec('rollback')
  await db.change('videos', async () => {})
  return { error, waited }
}

async function changeBesideLock() {
  const db = await freshDatabase('postgres')
  return db.transaction().execute(async (tx) => {
    await sql`lock table "contentVersions"`.execute(tx)
    return errorOf(db.change('videos', async () => {}))
  })
}

async function startBesideProgram() {
  const folder = freshFolder()
  const other = new DatabaseSync(join(folder, 'chandlery.db'))
  other.exec('begin exclusive; create table t (a)')
  const error = await errorOf(openDatabase(undefined, folder))
  other.close()
  return error
}

test('after five seconds of waiting a change fails on both engines, and a start says in one line why', async () => {
  // Together, because each waits five seconds.
  const works = [changeBesideProgram(), changeBesideLock(), startBesideProgram()] as const
  const [{ error, waited }, onPostgres, atStart] = await Promise.all(works)
  expect(error).toBeInstanceOf(DatabaseBusy)
  expect(waited).toBeGreaterThan(4_900)
  expect(waited).toBeLessThan(20_000)
  expect(onPostgres).toBeInstanceOf(DatabaseBusy)
  expect(String(atStart)).toMatch(/is locked by another program/)
})
