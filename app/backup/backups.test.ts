import { readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { engines, secondDatabase } from '#app/database/database.testing.ts'

import { filledPlace } from './backup.testing.ts'
import { openBackups } from './backups.server.ts'
import { backupFolder, backupsIn } from './folder.server.ts'
import { checkArchive } from './read-archive.server.ts'
import { runBackup } from './run.server.ts'
import {
  backupProblem,
  backupState,
  isDue,
  isRunning,
  noteSuccess,
  takeLease,
} from './state.server.ts'

const hour = 3_600_000

function opened(db: Parameters<typeof openBackups>[0], place: Parameters<typeof openBackups>[1]) {
  const reported: string[] = []
  const backups = openBackups(db, place, ({ message }) => reported.push(message))
  onTestFinished(() => backups.stop())
  return { backups, reported }
}

test.each(engines)(
  'a backup runs in its own process, one at a time, and its state is stored (%s)',
  async (engine) => {
    const { place, db } = await filledPlace(engine)
    const other = await secondDatabase(db)
    const settings = { ...place, dailyBackup: true }
    const { backups, reported } = opened(db, settings)
    const second = opened(other, settings)
    expect(isDue(await backupState(db))).toBe(true)
    const started = await Promise.all([backups.startIfDue(), second.backups.startIfDue()])
    expect(started.toSorted()).toEqual([false, true])
    expect(isRunning(await backupState(db))).toBe(true)
    await Promise.all([backups.ended(), second.backups.ended()])

    const state = await backupState(db)
    const [newest, ...others] = await backupsIn(backupFolder(place.dataDir))
    expect([...reported, ...second.reported, ...others]).toEqual([])
    expect(state).toMatchObject({
      ...pick(newest),
      leasedUntil: null,
      missingFiles: 0,
      error: null,
    })
    expect(backupProblem(state, true)).toBeUndefined()
    expect(backupProblem(state, true, Date.now() + 49 * hour)).toBe('late')
    expect(isDue(state)).toBe(false)
    expect(isDue(state, Date.now() + 24 * hour)).toBe(true)
    await backups.startIfDue()
    await backups.ended()
    expect(await backupsIn(backupFolder(place.dataDir))).toEqual([newest])
    const { media } = await checkArchive(join(backupFolder(place.dataDir), newest?.name ?? ''))
    expect(media.files).toBe(3)
  },
)

test('a backup that fails is reported and noted, and tried again an hour later', async () => {
  const { place, db } = await filledPlace('sqlite')
  // A file where the folder of backups should be.
  await writeFile(backupFolder(place.dataDir), '')
  const { backups, reported } = opened(db, { ...place, dailyBackup: true })
  await backups.startIfDue()
  await backups.ended()
  expect(reported).toEqual([expect.stringContaining('The backup failed: ')])
  const state = await backupState(db)
  expect(state).toMatchObject({ error: expect.stringContaining('EEXIST'), leasedUntil: null })
  expect([backupProblem(state, true), backupProblem(state, false)]).toEqual(['failed', 'failed'])
  const later = { ...state, finishedAt: new Date(Date.now() + hour).toISOString() }
  expect([backupProblem(later, true), backupProblem(later, false)]).toEqual(['failed', undefined])
  expect([isDue(state), isDue(state, Date.now() + hour)]).toEqual([false, true])

  await rm(backupFolder(place.dataDir))
  expect(await backups.startManual()).toBe(true)
  await backups.ended()
  expect(backupProblem(await backupState(db), true)).toBeUndefined()
})

test('a process that is stopped in the middle leaves no archive, and the next backup goes on', async () => {
  const { place, db } = await filledPlace('sqlite')
  const { backups } = opened(db, { ...place, dailyBackup: true })
  expect(await backups.startManual()).toBe(true)
  await backups.stop()
  const state = await backupState(db)
  expect(state).toMatchObject({ leasedUntil: null, finishedAt: null })
  expect(state.error).toContain('SIGTERM')
  await writeUnfinished(place.dataDir)
  expect(await backups.startManual()).toBe(true)
  await backups.ended()
  expect(readdirSync(backupFolder(place.dataDir))).toHaveLength(1)
})

test('a lease that nobody renews ends, so that a dead machine stops no backups', async () => {
  const { db } = await filledPlace('sqlite')
  const now = Date.now()
  expect(await takeLease(db, now)).toBeDefined()
  expect(await takeLease(db, now + 60_000)).toBeUndefined()
  expect(await takeLease(db, now + 121_000)).toBeDefined()
})

test('a backup and a lease of a clock that was a year ahead stop nothing', async () => {
  const { db } = await filledPlace('sqlite')
  const now = Date.now()
  await takeLease(db, now + 365 * 24 * hour)
  const leased = await backupState(db)
  expect([isRunning(leased, now), isDue(leased, now)]).toEqual([false, true])
  const startedAt = await takeLease(db, now)
  await noteSuccess(db, startedAt ?? '', 'daily', { name: 'x', size: 1, missingFiles: 0 })
  const done = await backupState(db)
  expect(isDue(done, now)).toBe(false)
  expect(isDue(done, now - 365 * 24 * hour)).toBe(true)
})

test('a manual backup removes no other one, and the daily one still follows', async () => {
  const { place, db } = await filledPlace('sqlite', 1)
  const folder = backupFolder(place.dataDir)
  await mkdir(folder)
  const old = ['20200101', '20200102'].map((day) => `chandlery-${day}-040000Z.tar`)
  for (const name of old) await writeFile(join(folder, name), '')
  const { backups, reported } = opened(db, { ...place, dailyBackup: true })
  for (const made of [1, 2]) {
    expect(await backups.startManual()).toBe(true)
    await backups.ended()
    expect(readdirSync(folder)).toHaveLength(old.length + made)
  }
  const state = await backupState(db)
  expect([backupProblem(state, true), isDue(state)]).toEqual([undefined, true])
  expect(await backups.startIfDue()).toBe(true)
  await backups.ended()
  expect(reported).toEqual([])
  expect(await backupsIn(folder)).toEqual([
    expect.objectContaining({ name: (await backupState(db)).name }),
  ])
})

test('expired backups make room before the next one', async () => {
  const { place } = await filledPlace('sqlite')
  const folder = backupFolder(place.dataDir)
  await mkdir(folder)
  for (const day of ['20200101', '20200102', '20200103'])
    await writeFile(join(folder, `chandlery-${day}-040000Z.tar`), '')
  const much = { ...place, leastFreeBytes: Number.MAX_SAFE_INTEGER / 2 }
  await expect(runBackup(much, folder)).rejects.toThrow('There is too little room for this backup')
  expect(readdirSync(folder)).toEqual(['chandlery-20200103-040000Z.tar'])
})

test('a file that no store has is named, and the owner is told', async () => {
  const { place, db, products } = await filledPlace('sqlite')
  const lost = products[0]?.imageUrl.split('/').at(-1) ?? ''
  await rm(join(place.dataDir, 'media', lost))
  const { backups } = opened(db, { ...place, dailyBackup: true })
  await backups.startManual()
  await backups.ended()
  const [newest] = await backupsIn(backupFolder(place.dataDir))
  const manifest = await checkArchive(join(backupFolder(place.dataDir), newest?.name ?? ''))
  expect(manifest.missing).toEqual([lost])
  expect(backupProblem(await backupState(db), true)).toBe('incomplete')
})

function pick(backup: { name: string; size: number } | undefined) {
  return { name: backup?.name, size: backup?.size }
}

/** What a process leaves that was killed. */
async function writeUnfinished(dataDir: string) {
  await mkdir(backupFolder(dataDir), { recursive: true })
  await writeFile(join(backupFolder(dataDir), 'chandlery-20260101-000000Z.tar.partial'), 'half')
}
