import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Engine } from '#app/database/database.server.ts'
import { engines } from '#app/database/database.testing.ts'
import { openMail } from '#app/mail/mail.server.ts'
import { allMails, queued } from '#app/mail/mail.testing.ts'
import { openOwnersApi, problemIn } from '#tests/api.testing.ts'

import { findEnquiry, managedEnquiries } from './admin/managed-enquiries.server.ts'
import { storeEnquiries } from './admin/stored-enquiries.testing.ts'
import { enquiryEvents } from './enquiry-emails.server.ts'
import { shows, statuses } from './enquiry.ts'

// No server listens here, so queued emails stay queued.
const server = { host: '127.0.0.1', port: 9, isSecure: false, login: undefined }
const settings = { server, from: 'site@example.com', owner: 'owner@example.com' }

async function inbox(engine: Engine) {
  const api = await openOwnersApi(engine, { mail: (db) => openMail(db, settings, () => {}) })
  const found = async (search: string) =>
    (await managedEnquiries(api.db, { show: 'all', search, limit: 9 })).matching
  return { ...api, found }
}

test.each(engines)(
  'an owner sets a status and writes a note, which the search finds (%s)',
  async (engine) => {
    const { db, asOwner, found } = await inbox(engine)
    const [before] = await storeEnquiries(db, [{ productTitle: 'Fuel pump' }])
    const change = (body: object) => asOwner('PATCH', '/api/enquiries/0', body)
    const noted = await change({ version: 1, note: 'Wants two,\nhas 37-00' })
    expect([noted.statusCode, noted.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(noted.json()).toMatchObject({ status: 'new', note: 'Wants two,\nhas 37-00', version: 2 })
    expect(noted.json()).not.toHaveProperty('senderHash')
    expect(noted.json()).not.toHaveProperty('readAt')
    expect(noted.json().updatedAt > `${before?.updatedAt}`).toBe(true)
    expect(await found('3700 anna pump')).toBe(1)
    for (const [n, status] of statuses.entries()) {
      expect((await change({ version: n + 2, status })).json()).toMatchObject({
        status,
        version: n + 3,
      })
    }
    expect((await change({ version: 7, note: '', status: 'won' })).json().note).toBe('')
    expect([await found('3700'), await found('anna')]).toEqual([0, 1])
  },
)

test.each(engines)('C-22: a stale version overwrites nothing (%s)', async (engine) => {
  const { db, asOwner } = await inbox(engine)
  await storeEnquiries(db, [{}])
  const change = (body: object, id = '0') => asOwner('PATCH', `/api/enquiries/${id}`, body)
  const both = await Promise.all([
    change({ version: 1, note: 'Mine' }),
    change({ version: 1, note: 'Yours' }),
  ])
  expect(both.map((one) => one.statusCode).toSorted()).toEqual([200, 409])
  const kept = both.find((one) => one.statusCode === 200)?.json()
  const stale = both.find((one) => one.statusCode === 409)
  expect(stale && problemIn(stale)).toMatchObject({
    message: 'Enquiry has been changed meanwhile.',
    current: kept,
  })
  const wrong = [
    [{ note: 'No version' }, 'version'],
    [{ version: 2, note: 'x'.repeat(5_001) }, 'note'],
    [{ version: 2, note: 'a\0b' }, 'note'],
    [{ version: 2, status: 'open' }, 'status'],
  ] as const
  for (const [body, path] of wrong) {
    const answer = await change(body)
    expect([answer.statusCode, problemIn(answer).errors?.[0]?.path]).toEqual([422, path])
  }
  expect((await change({ version: 2, note: '🚢'.repeat(2_500) })).statusCode).toBe(200)
  for (const id of ['unknown', 'x%00', '__proto__']) {
    const answer = await change({ version: 1 }, id)
    expect([answer.statusCode, problemIn(answer).message]).toEqual([404, 'Enquiry not found.'])
  }
})

test.each(engines)(
  'many enquiries get a status, and their spam signals stay stored (%s)',
  async (engine) => {
    const { db, asOwner } = await inbox(engine)
    const suspectedAt = '2026-01-01T00:00:00.000Z'
    const suspected = { status: 'spam', suspectedAt, suspicion: 'trap links' } as const
    await storeEnquiries(db, [suspected, suspected, {}])
    const ids = ['0', '1', '2', 'unknown', 'a\0']
    const mark = async (body: object) =>
      (await asOwner('POST', '/api/enquiries/status', body)).json()
    expect(await mark({ ids, status: 'new' })).toEqual({ acknowledged: true, changedCount: 2 })
    expect(await mark({ ids, status: 'new' })).toEqual({ acknowledged: true, changedCount: 0 })
    expect(await mark({ ids: ['a\0'], status: 'won' })).toEqual({
      acknowledged: true,
      changedCount: 0,
    })
    const freed = await findEnquiry(db, '0')
    expect(freed).toMatchObject({ status: 'new', suspicion: 'trap links', version: 2 })
    expect(freed).not.toHaveProperty('readAt')
    expect(await findEnquiry(db, '2')).toMatchObject({ status: 'new', version: 1 })
  },
)

test.each(engines)('marking an enquiry as read changes no version (%s)', async (engine) => {
  const { db, asOwner } = await inbox(engine)
  const [before] = await storeEnquiries(db, [{}, {}])
  const read = async (ids: string[], isRead: boolean) =>
    (await asOwner('POST', '/api/enquiries/read', { ids, isRead })).json().changedCount
  expect(await read(['0', '1', 'unknown', 'a\0'], true)).toBe(2)
  const { readAt } = (await findEnquiry(db, '0')) ?? {}
  expect(await read(['0'], true)).toBe(0)
  expect(await findEnquiry(db, '0')).toMatchObject({
    readAt,
    version: 1,
    updatedAt: before?.updatedAt,
  })
  expect(await read(['0', '1'], false)).toBe(2)
  expect(await findEnquiry(db, '0')).not.toHaveProperty('readAt')
})

test.each(engines)(
  'C-64: deleting enquiries also deletes the emails about them (%s)',
  async (engine) => {
    const { db, asOwner } = await inbox(engine)
    await storeEnquiries(db, [{}, {}, {}])
    const mail = openMail(db, settings, () => {})
    const events = enquiryEvents(['0', '1', '2'])
    for (const event of events) await queued(db, mail, { event })
    const remove = async (verb: 'DELETE' | 'POST', url: string, body?: object) =>
      (await asOwner(verb, url, body)).json()
    const one = { acknowledged: true, deletedCount: 1 }
    expect(await remove('DELETE', '/api/enquiries/0')).toEqual(one)
    expect(await remove('DELETE', '/api/enquiries/0')).toEqual({ ...one, deletedCount: 0 })
    expect(await remove('DELETE', '/api/enquiries/x%00')).toEqual({ ...one, deletedCount: 0 })
    expect(await remove('POST', '/api/enquiries/delete', { ids: ['0', '1', 'a\0'] })).toEqual(one)
    expect((await allMails(db)).map(({ event }) => event)).toEqual(enquiryEvents(['2']))
    expect((await managedEnquiries(db, { limit: 9 })).rows.map(({ _id }) => _id)).toEqual(['2'])
  },
)

test.each(engines)('the CSV export has the filtered rows, newest first (%s)', async (engine) => {
  const { db, asOwner, get } = await inbox(engine)
  await storeEnquiries(db, [
    { phone: '+880 1700-000000', productId: 'ü/1', productTitle: '=Pump', note: 'two\nlines' },
    { status: 'spam', email: null, phone: '12 34 56', message: '"Radar", please' },
  ])
  const sheet = async (query: string) =>
    (await asOwner('GET', `/api/enquiries.csv${query}`)).body.split('\r\n')
  const head =
    '\uFEFF"Reference","Time (Asia/Dhaka)","Status","Name","Phone","Email","Product","Product link","Message","Note","Company","Vessel","IMO number","Port","ETA","Needed by","Buyer\'s reference","Requisition no.","Came by","Lines","Quote total","Quote currency","Order value","Order currency","Won or lost (Asia/Dhaka)","Lost because","In a few words","Assigned to","Answered by"'
  const undecided = ',""'.repeat(9)
  expect(await sheet('')).toEqual([
    head,
    `"E-000000","2026-01-01 06:00:00","new","Anna","'+880 1700-000000","anna@example.com","'=Pump","http://localhost:3000/view-details/%C3%BC%2F1","A radar, please.","two\nlines","","","","","","","","","Site",""${undecided}`,
    '',
  ])
  expect(await sheet('?show=spam&search=radar')).toEqual([
    head,
    `"E-000001","2026-01-01 06:01:00","spam","Anna","12 34 56","","","","""Radar"", please","","","","","","","","","","Site",""${undecided}`,
    '',
  ])
  expect(await sheet('?search=%00nothing')).toEqual([head, ''])
  const answer = await asOwner('GET', '/api/enquiries.csv')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="enquiries-open-\d{4}-\d\d-\d\d\.csv"$/,
    ),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect((await asOwner('GET', '/api/enquiries.csv?show=x')).statusCode).toBe(400)
  expect((await get('/api/enquiries.csv')).statusCode).toBe(401)
})

test.each(engines)('a CSV export of many enquiries has each one once (%s)', async (engine) => {
  const { db, asOwner } = await inbox(engine)
  const many = Array.from({ length: 1_203 }, (_, n) => ({
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n % 7)).toISOString(),
  }))
  const stored = await storeEnquiries(db, many)
  const { body } = await asOwner('GET', '/api/enquiries.csv?show=all')
  const references = Array.from(body.matchAll(/^"(E-\w+)"/gm), ([, reference]) => reference)
  expect(references.toSorted()).toEqual(stored.map(({ reference }) => reference).toSorted())
})

test.each(engines)('no query makes the CSV export fail (%s)', async (engine) => {
  const { db, asOwner } = await inbox(engine)
  await storeEnquiries(db, [{ message: '=1+1' }, { name: '100%_\\' }])
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 600 }).map((one) => encodeURIComponent(one)),
    fc.constantFrom(...shows, '%00', '%ff', '%ED%A0%80', '%', '%25_%5C', '__proto__'),
  )
  const one = fc.tuple(fc.constantFrom('show', 'search', '__proto__', 'x'), word)
  const property = fc.asyncProperty(fc.array(one, { maxLength: 3 }), async (all) => {
    const asked = all.map(([name, value]) => `${name}=${value}`)
    const answer = await asOwner('GET', `/api/enquiries.csv?${asked.join('&')}`)
    expect([200, 400], answer.body).toContain(answer.statusCode)
    if (answer.statusCode === 200) expect(answer.body).toMatch(/^\uFEFF"Reference",.*\r\n$/s)
    else problemIn(answer)
  })
  await fc.assert(property, { numRuns: 200 })
})
