import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'

import {
  backupName,
  expiredBackups,
  freeBackupName,
  outdatedBackups,
  timeIn,
} from './folder.server.ts'

const day = 24 * 3_600_000
const now = Date.parse('2026-11-22T12:00:00.000Z')

test('the name of a backup says its time', () => {
  expect(backupName(now)).toBe('chandlery-20261122-120000Z.tar')
  expect(timeIn(backupName(now))).toBe(now)
  for (const other of ['../x.tar', 'chandlery.db', 'chandlery-20261322-120000Z.tar', 'x']) {
    expect(timeIn(other)).toBeUndefined()
  }
})

test('a backup has a later name than those before it, also those of the same second', async () => {
  const folder = freshFolder()
  const names: string[] = []
  for (let made = 0; made < 3; made += 1) {
    const name = await freeBackupName(folder, now)
    writeFileSync(join(folder, name), '')
    names.push(name)
  }
  expect(names).toEqual([now, now + 1000, now + 2000].map((time) => backupName(time)))
  expect(await freeBackupName(folder, now + 1500)).toBe(backupName(now + 3000))
  writeFileSync(join(folder, backupName(now + 365 * day)), '')
  expect(await freeBackupName(folder, now + 60_000)).toBe(backupName(now + 60_000))
})

test('of a backup a day, seven days, four weeks and six months are kept', () => {
  let names: string[] = []
  for (let time = now - 500 * day; time <= now; time += day) {
    names.push(backupName(time))
    const expired = new Set(expiredBackups(names, time))
    names = names.filter((name) => !expired.has(name))
  }
  const days = names
    .map((name) => Math.round((now - (timeIn(name) ?? 0)) / day))
    .toSorted((a, b) => a - b)
  expect(days.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  // The Sundays before, and the last days of the months.
  expect(days.slice(7)).toEqual([7, 14, 21, 22, 53, 83, 114, 145])
})

test('backups older than six months vanish, but the newest one stays', () => {
  const old = [200, 300, 400].map((days) => backupName(now - days * day))
  expect(expiredBackups(old, now)).toEqual(old.slice(1))
  expect(outdatedBackups([...old, backupName(now - 8 * day)], now)).toEqual(old)
  expect(expiredBackups([...old, backupName(now)], now)).toEqual(old)
})

test('backups of one day leave the newest one, and other files are never listed', () => {
  const names = [0, 1, 2].map((hours) => backupName(now - hours * 3_600_000))
  expect(expiredBackups([...names, 'before-018-x.db', 'a.tar'], now)).toEqual(names.slice(1))
})
