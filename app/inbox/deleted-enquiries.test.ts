import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { mailServer } from '#app/mail/mail-server.testing.ts'
import { allMails, withoutMail } from '#app/mail/mail.testing.ts'
import { defaults } from '#app/settings/defaults.ts'

import { deleteOldEnquiries } from './deleted-enquiries.server.ts'
import { saveEnquiry } from './enquiries.server.ts'

const day = 24 * 3_600_000
const mailing = (db: Database) => ({ mail: withoutMail(db), siteUrl: 'https://shop.example' })

function ask(db: Database, name: string, at: string, spamSignals: 'trap'[] = []) {
  const fields = { name, phone: '123456', email: '', message: 'X', terms: 'on' }
  return saveEnquiry(
    db,
    { ...fields, senderHash: name, key: '', spamSignals },
    mailing(db),
    new Date(at),
  )
}

async function names(db: Database) {
  const rows = await db.selectFrom('enquiries').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

test.each(engines)(
  'an enquiry is deleted exactly 24 months after it was sent (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await ask(db, 'older', '2024-11-21T11:59:59.999Z')
    await ask(db, 'younger', '2024-11-21T12:00:00.000Z')
    await db.updateTable('enquiries').set({ updatedAt: '2026-11-21T00:00:00.000Z' }).execute()
    await deleteOldEnquiries(db, Date.parse('2026-11-21T11:59:59.999Z'))
    expect(await names(db)).toEqual(['older', 'younger'])
    await deleteOldEnquiries(db, Date.parse('2026-11-21T12:00:00.000Z'))
    expect(await names(db)).toEqual(['younger'])
    await deleteOldEnquiries(db, Date.parse('2026-11-21T12:00:00.001Z'))
    expect(await names(db)).toEqual([])
  },
)

test.each(engines)('a leap day shortens the 24 months by one day at most (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await ask(db, 'leap day', '2024-02-29T12:00:00.000Z')
  await deleteOldEnquiries(db, Date.parse('2026-02-28T23:00:00.000Z'))
  expect(await names(db)).toEqual(['leap day'])
  await deleteOldEnquiries(db, Date.parse('2026-03-01T00:00:00.000Z'))
  expect(await names(db)).toEqual([])

  await ask(db, 'in February', '2026-02-28T13:00:00.000Z')
  await ask(db, 'in March', '2026-03-01T00:00:00.000Z')
  await deleteOldEnquiries(db, Date.parse('2028-02-29T12:00:00.000Z'))
  expect(await names(db)).toEqual(['in February', 'in March'])
})

test.each(engines)(
  'spam is deleted 90 days after it was sent or marked, and other enquiries stay (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const came = Date.UTC(2026, 0, 1)
    const at = (days: number, more = 0) => new Date(came + days * day + more).toISOString()
    await ask(db, 'machine', at(0), ['trap'])
    await ask(db, 'rescued', at(0), ['trap'])
    await ask(db, 'marked later', at(0))
    await ask(db, 'wanted', at(0))
    const set = (name: string, status: 'spam' | 'new', updatedAt: string) =>
      db.updateTable('enquiries').set({ status, updatedAt }).where('name', '=', name).execute()
    await set('rescued', 'new', at(1))
    await set('marked later', 'spam', at(50))
    await deleteOldEnquiries(db, came + 90 * day)
    expect(await names(db)).toHaveLength(4)
    await deleteOldEnquiries(db, came + 90 * day + 1)
    expect(await names(db)).toEqual(['marked later', 'rescued', 'wanted'])
    await deleteOldEnquiries(db, came + 140 * day)
    expect(await names(db)).toHaveLength(3)
    await deleteOldEnquiries(db, came + 140 * day + 1)
    expect(await names(db)).toEqual(['rescued', 'wanted'])
  },
)

test.each(engines)(
  'the deletion of an old enquiry deletes the emails about it, and no others (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { settings, close } = await mailServer()
    await close()
    const now = Date.UTC(2026, 10, 21)
    const mail = { settings, wake() {}, now: () => now, shown: () => defaults }
    const fields = { phone: '', email: 'ann@example.com', message: 'X', terms: 'on' }
    for (const [name, at] of [
      ['old', now - 800 * day],
      ['young', now - day],
    ] as const) {
      const enquiry = { ...fields, name, senderHash: name, key: '', spamSignals: [] }
      const site = { mail, siteUrl: 'https://shop.example' }
      await saveEnquiry(db, enquiry, site, new Date(at))
    }
    expect(await allMails(db)).toHaveLength(4)
    await deleteOldEnquiries(db, now)
    const { _id } = await db.selectFrom('enquiries').select('_id').executeTakeFirstOrThrow()
    expect((await allMails(db)).map(({ event }) => event)).toEqual([
      `enquiry ${_id} to owner`,
      `enquiry ${_id} to sender`,
    ])
  },
)

test.each(engines)('two instances at once delete hundreds of enquiries (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const old = { email: 'a@b.co', message: 'X', senderHash: 'x', createdAt: '2020-01-01' }
  await db
    .insertInto('enquiries')
    .values(
      Array.from({ length: 350 }, (_, n) => ({
        ...old,
        _id: `${n}`,
        reference: `${n}`,
        name: 'old',
      })),
    )
    .execute()
  await ask(db, 'young', '2026-11-20T00:00:00.000Z')
  const now = Date.UTC(2026, 10, 21)
  const copies = [db, await secondDatabase(db)]
  await Promise.all(copies.map((copy) => deleteOldEnquiries(copy, now)))
  expect(await names(db)).toEqual(['young'])
})
