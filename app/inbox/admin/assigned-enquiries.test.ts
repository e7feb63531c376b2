import { expect, test } from 'vitest'

import { withOwner } from '#app/accounts/accounts.testing.ts'
import type { Database, Engine } from '#app/database/database.server.ts'
import { engines } from '#app/database/database.testing.ts'
import { openMail } from '#app/mail/mail.server.ts'

import { pushMessage } from '../enquiry-push.server.ts'
import { setStage } from '../quotes/quotes.server.ts'
import { assignEnquiry as give, namesOf, peopleOf } from './assigned-enquiries.server.ts'
import { changeEnquiry, setStatus } from './changed-enquiries.server.ts'
import {
  enquiriesAfter,
  enquiryCounts,
  enquiryNeighbours,
  enquiryWith,
  foundElsewhere,
  managedEnquiries,
} from './managed-enquiries.server.ts'
import { storeEnquiries } from './stored-enquiries.testing.ts'

const [anna, ben] = ['anna', 'ben']
const siteUrl = 'https://shop.example'
const server = { host: '127.0.0.1', port: 1, isSecure: false, login: undefined }
const settings = { server, from: 'site@example.com', owner: 'owner@example.com' }

function assignEnquiry(
  db: Database,
  id: string,
  { by = anna, ...assignment }: { to: string; from: string; by?: string },
) {
  const mail = openMail(db, settings, () => undefined)
  return give(db, { mail, siteUrl }, id, { ...assignment, by })
}

async function company(engine: Engine) {
  const { db } = await withOwner(engine)
  const at = '2026-01-01T00:00:00.000Z'
  const dates = { createdAt: at, updatedAt: at, deactivatedAt: null }
  const rest = { ...dates, passwordHash: '', role: 'editor' as const }
  await db
    .insertInto('owners')
    .values([
      { ...rest, _id: anna, name: 'Anna', email: 'anna@example.com' },
      { ...rest, _id: ben, name: '', email: 'ben@example.com' },
    ])
    .execute()
  return db
}

test.each(engines)(
  'an enquiry is assigned to a person, and found as theirs (%s)',
  async (engine) => {
    const db = await company(engine)
    await storeEnquiries(db, [{}, {}, { status: 'won' }, {}])
    for (const id of ['0', '2', '3']) {
      expect(await assignEnquiry(db, id, { to: anna, from: '' })).toBe(true)
    }
    const ofAnna = { show: 'mine', me: anna } as const
    const list = async (search: string) => {
      const { rows, matching } = await managedEnquiries(db, { ...ofAnna, search, limit: 9 })
      return [rows.map(({ _id }) => _id), matching]
    }
    expect(await list('')).toEqual([['3', '0'], 2])
    expect(await list('radar')).toEqual([['3', '0'], 2])
    expect((await enquiryCounts(db, anna)).mine).toBe(2)
    expect((await enquiryCounts(db, ben)).mine).toBe(0)
    const { records: rows } = await enquiriesAfter(db, ofAnna, { after: undefined, limit: 9 })
    expect(rows.map(({ _id }) => _id)).toEqual(['3', '0'])
    const [newest] = rows
    expect(newest && (await enquiryNeighbours(db, newest, ofAnna))).toEqual({ older: '0' })
  },
)

test.each(engines)('a assignment that is sent twice is one, with one mail (%s)', async (engine) => {
  const db = await company(engine)
  await storeEnquiries(db, [{}])
  const assignment = { to: ben, from: '' }
  expect(await assignEnquiry(db, '0', assignment)).toBe(true)
  expect(await assignEnquiry(db, '0', assignment)).toBe(true)
  expect(await db.selectFrom('mails').select('event').execute()).toHaveLength(1)
  expect(await assignEnquiry(db, '0', { to: '', from: '' })).toBe(false)
})

test.each(engines)('of two who take an enquiry, the second is refused (%s)', async (engine) => {
  const db = await company(engine)
  await storeEnquiries(db, [{}])
  const taken = await Promise.all(
    [anna, ben].map((to) => assignEnquiry(db, '0', { to: to ?? '', from: '' })),
  )
  expect(taken.toSorted()).toEqual([false, true])
  const { givenTo = '', version } = (await enquiryWith(db, '0')) ?? {}
  expect(version).toBe(1)
  expect(await assignEnquiry(db, '0', { to: givenTo, from: '' })).toBe(true)
  expect(await assignEnquiry(db, '0', { to: '', from: givenTo })).toBe(true)
  expect((await enquiryWith(db, '0'))?.givenTo).toBeUndefined()
})

test.each(engines)('who gets an enquiry from another person gets one mail (%s)', async (engine) => {
  const db = await company(engine)
  await storeEnquiries(db, [{ name: 'Mate of Aurora' }])
  await assignEnquiry(db, '0', { to: anna, from: '', by: anna })
  await assignEnquiry(db, '0', { to: ben, from: anna, by: anna })
  await assignEnquiry(db, '0', { to: ben, from: ben, by: anna })
  await assignEnquiry(db, '0', { to: '', from: ben, by: anna })
  const mails = await db.selectFrom('mails').selectAll().execute()
  expect(mails).toHaveLength(1)
  const [letter] = mails.map((row) => JSON.stringify(row))
  expect(letter).toContain('ben@example.com')
  expect(letter).toContain('Anna assigned you')
  expect(letter).toContain('/dashboard/enquiries/0')
  expect(letter).not.toContain('Aurora')
})

test.each(engines)(
  'who gets an enquiry from another person gets a notification (%s)',
  async (engine) => {
    const db = await company(engine)
    await storeEnquiries(db, [{ name: 'Mate of Aurora' }])
    for (const _id of [anna, ben]) {
      const browser = { endpoint: _id, p256dh: '', auth: '', sessionHash: '', createdAt: _id }
      await db
        .insertInto('pushSubscriptions')
        .values({ ...browser, _id, ownerId: _id })
        .execute()
    }
    await assignEnquiry(db, '0', { to: anna, from: '', by: anna })
    await assignEnquiry(db, '0', { to: ben, from: anna, by: anna })
    const queued = () => db.selectFrom('pushes').select(['subscriptionId', 'endedAt']).execute()
    const one = [{ subscriptionId: ben, endedAt: null }]
    expect(await queued()).toEqual(one)
    await db.updateTable('pushes').set({ endedAt: 'sent' }).execute()
    await assignEnquiry(db, '0', { to: anna, from: ben, by: anna })
    await assignEnquiry(db, '0', { to: ben, from: anna, by: anna })
    expect(await queued()).toEqual(one)
    const titles = [anna, ben].map(async (to) => (await pushMessage(db, '0', to))?.title)
    expect(await Promise.all(titles)).toEqual([
      'Enquiry from Mate of Aurora',
      'Yours: enquiry from Mate of Aurora',
    ])
  },
)

test.each(engines)('nobody deactivated gets an enquiry, and names stay (%s)', async (engine) => {
  const db = await company(engine)
  await storeEnquiries(db, [{}, {}])
  await assignEnquiry(db, '0', { to: ben ?? '', from: '' })
  const deactivatedAt = new Date().toISOString()
  await db.updateTable('owners').set({ deactivatedAt }).where('_id', '=', 'ben').execute()
  expect(await assignEnquiry(db, '1', { to: ben ?? '', from: '' })).toBe(false)
  expect(await assignEnquiry(db, '1', { to: 'no one', from: '' })).toBe(false)
  expect(await namesOf(db, [ben, undefined])).toEqual(new Map([[ben, 'ben@example.com']]))
  const enquiry = await enquiryWith(db, '0')
  const { active } = enquiry ? await peopleOf(db, enquiry, anna ?? '') : { active: [] }
  expect(active.map(({ name }) => name)).toEqual(['Anna', 'owner@example.com'])
})

test.each(engines)(
  'who takes an enquiry from the new ones has answered it (%s)',
  async (engine) => {
    const db = await company(engine)
    await storeEnquiries(db, [{}, {}, {}, {}])
    await changeEnquiry(db, '0', { version: 1, status: 'answered' }, anna)
    await setStatus(db, ['0', '1'], 'won', ben)
    await setStage(db, '2', 'quoted', anna)
    await setStatus(db, ['3'], 'spam', anna)
    const answers = []
    for (const id of ['0', '1', '2', '3']) {
      const enquiry = await enquiryWith(db, id)
      answers.push(enquiry && (await peopleOf(db, enquiry, anna ?? '')).answer?.by)
    }
    expect(answers).toEqual(['Anna', 'ben@example.com', 'Anna', undefined])
    await setStatus(db, ['0'], 'new', anna)
    await setStatus(db, ['0'], 'answered', ben)
    expect((await enquiryWith(db, '0'))?.answeredBy).toBe(ben)
  },
)

test.each(engines)('a search without a hit says what holds one (%s)', async (engine) => {
  const db = await company(engine)
  await storeEnquiries(db, [{ status: 'won' }, { status: 'spam' }, { name: 'Pump' }])
  const found = (search: string, show: 'open' | 'all') =>
    foundElsewhere(db, { search, show, me: '' })
  expect(await found('anna radar', 'open')).toEqual([
    { show: 'all', matching: 2 },
    { show: 'spam', matching: 1 },
  ])
  expect(await found('anna radar', 'all')).toEqual([{ show: 'spam', matching: 1 }])
  expect(await found('nothing like it', 'open')).toEqual([])
})
