import { expect, test } from 'vitest'

import { deleteExpired } from '#app/subjects.server.ts'

import { changesBetween, logActivity, logRecords } from './activity.server.ts'
import { actFor, actingPerson } from './authority.server.ts'
import type { Database } from './database.server.ts'
import { engines, freshDatabase } from './database.testing.ts'

function logged(db: Database) {
  return db.selectFrom('activity').selectAll().orderBy('createdAt').orderBy('_id').execute()
}

test('a change names the fields that differ, before and after', () => {
  const before = { _id: 'a', version: 1, title: 'Pump', maker: 'Jabsco', fits: [{ model: 'A' }] }
  const after = { _id: 'a', version: 2, title: 'Pump', fits: [{ model: 'A' }, { model: 'B' }] }
  expect(changesBetween(before, after)).toEqual([
    { field: 'maker', before: 'Jabsco', after: '' },
    { field: 'fits', before: 'A', after: 'A, B' },
  ])
  expect(changesBetween(before, before)).toEqual([])
})

test('of a long text the place of the difference is shown, with a sign where it is cut', () => {
  const start = 'x'.repeat(1_000)
  const [change] = changesBetween({ text: `${start}old` }, { text: `${start}${'😀'.repeat(300)}` })
  expect(change?.before).toBe(`…${'x'.repeat(20)}old`)
  expect(change?.after).toBe(`…${'x'.repeat(20)}${'😀'.repeat(180)}…`)
})

test.each(engines)('many records are one entry, and none is no entry (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const records = Array.from({ length: 12 }, (_, n) => ({ _id: `${n}`, title: `Pump ${n}` }))
  await actFor({ account: 'ann' }, async () => {
    await logRecords(db, { kind: 'products', action: 'deleted' }, records)
    await logRecords(db, { kind: 'products', action: 'deleted' }, [])
    await logRecords(db, { kind: 'products', action: 'restored' }, records.slice(3, 4))
  })
  expect(actingPerson()).toBe(undefined)
  // Without a person, as at a seed.
  await logRecords(db, { kind: 'products', action: 'added' }, records)
  const [many, one, ...none] = await logged(db)
  expect(none).toEqual([])
  expect(many).toMatchObject({ personId: 'ann', records: 12, recordId: null })
  expect(many?.title).toMatch(/^Pump 0, Pump 1, .*Pump 9$/)
  expect(one).toMatchObject({ records: 1, recordId: '3', title: 'Pump 3' })
})

test.each(engines)('an entry is there only if the change is (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const failed = db.change('products', async (tx) => {
    await logActivity(tx, { kind: 'products', action: 'added', personId: 'ann' })
    throw new Error('the change fails')
  })
  await expect(failed).rejects.toThrow('the change fails')
  expect(await logged(db)).toEqual([])
})

test.each(engines)('an entry is deleted after 12 months (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const now = Date.parse('2027-03-10T12:00:00.000Z')
  const entry = { kind: 'backups', action: 'backup started', personId: null } as const
  await logActivity(db, entry, Date.parse('2026-03-10T11:59:59.000Z'))
  await logActivity(db, entry, Date.parse('2026-03-10T12:00:01.000Z'))
  await deleteExpired(db, now, 'activity')
  expect((await logged(db)).map(({ createdAt }) => createdAt)).toEqual(['2026-03-10T12:00:01.000Z'])
})
