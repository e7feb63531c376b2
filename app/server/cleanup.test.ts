import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { siteWarnings } from '#app/admin/site-warnings.server.ts'
import { backupFolder, backupName } from '#app/backup/folder.server.ts'
import { databaseTime } from '#app/database/cleanup-clock.server.ts'
import type { Database, Engine } from '#app/database/database.server.ts'
import {
  engines,
  freshDatabase,
  freshFolder,
  secondDatabase,
} from '#app/database/database.testing.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'
import { openDiskStore } from '#app/media/disk.server.ts'

import { cleanUpOnce } from './cleanup.server.ts'

const hour = 3_600_000
const day = 24 * hour
const calm = { diskIsLow: false, proxyIsUnknown: false, now: Date.now() }

async function siteWithEnquiry(engine: Engine) {
  const db = await freshDatabase(engine)
  const now = await databaseTime(db)
  const createdAt = new Date(now).toISOString()
  const enquiry = { _id: 'a', reference: 'a', name: 'Ann', email: 'a@b.c', message: 'X' }
  await db
    .insertInto('enquiries')
    .values({ ...enquiry, senderHash: 'x', createdAt })
    .execute()
  const enquiries = async () => (await db.selectFrom('enquiries').select('_id').execute()).length
  return { db, now, enquiries, cleanUpAt: await cleanup(db) }
}

async function cleanup(db: Database, dataDir = freshFolder()) {
  const media = await openDiskStore(freshFolder())
  const site = { siteUrl: 'https://shop.example', dataDir }
  const options = { db, media, mail: withoutMail(db), ...site }
  return (time?: number) => cleanUpOnce(options, time)
}

test.each(engines)(
  'a clock that is three years ahead deletes nothing, the owner is told, and the right clock is believed again (%s)',
  async (engine) => {
    const { db, now, enquiries, cleanUpAt } = await siteWithEnquiry(engine)
    const ahead = now + 3 * 365 * day
    const doubtedSince = expect.stringMatching(/^20/)
    expect(await cleanUpAt(ahead)).toEqual({ doubtedSince })
    expect(await cleanUpAt(ahead + hour)).toEqual({ doubtedSince })
    expect(await enquiries()).toBe(1)
    const [warning] = await siteWarnings(db, { ...calm, now: ahead })
    expect(warning?.title).toBe('The clock of the server may be wrong')
    expect(warning?.text).toContain(new Date(ahead).toISOString().slice(0, 10))

    expect(await cleanUpAt(now + hour)).toBe('started')
    expect(await siteWarnings(db, calm)).toEqual([])
    expect(await enquiries()).toBe(1)
  },
)

test.each(engines)(
  'a site that was off for three years cleans up after it has run for 24 hours (%s)',
  async (engine) => {
    const { db, now, enquiries, cleanUpAt } = await siteWithEnquiry(engine)
    const back = now + 3 * 365 * day
    for (let hours = 0; hours < 24; hours++) {
      expect(await cleanUpAt(back + hours * hour)).toHaveProperty('doubtedSince')
      expect(await cleanUpAt(back + (hours + 0.5) * hour)).toBe('not due')
    }
    expect(await enquiries()).toBe(1)
    expect(await cleanUpAt(back + day)).toBe('started')
    expect(await enquiries()).toBe(0)
    expect(await siteWarnings(db, calm)).toEqual([])
  },
)

test.each(engines)('of many copies, one cleans up in an hour (%s)', async (engine) => {
  const { db, now, cleanUpAt } = await siteWithEnquiry(engine)
  const cleanUpToo = await cleanup(await secondDatabase(db))
  const starts = await Promise.all([cleanUpAt(), cleanUpToo(), cleanUpAt(), cleanUpToo()])
  expect(starts.toSorted()).toEqual(['not due', 'not due', 'not due', 'started'])
  expect(await cleanUpAt(now + hour)).toBe('started')
  expect(await cleanUpToo(now + hour - 20)).toBe('not due')
})

test('backups expire on a site that makes none any more, but not the newest', async () => {
  const db = await freshDatabase('sqlite')
  const dataDir = freshFolder()
  const cleanUpAt = await cleanup(db, dataDir)
  const now = await databaseTime(db)
  const folder = backupFolder(dataDir)
  await mkdir(folder)
  const [newest = '', ...older] = [200, 230, 260].map((days) => backupName(now - days * day))
  const copies = { 'before-001-a.db': 190, 'before-002-b.db': 180 }
  for (const name of [newest, ...older]) await writeFile(join(folder, name), '')
  for (const [name, days] of Object.entries(copies)) {
    await writeFile(join(folder, name), '')
    const time = new Date(now - days * day)
    await utimes(join(folder, name), time, time)
  }
  expect(await cleanUpAt(now)).toBe('started')
  expect((await readdir(folder)).toSorted()).toEqual(['before-002-b.db', newest])
})
