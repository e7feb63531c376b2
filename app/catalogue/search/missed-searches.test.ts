import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { newListNumber } from '#app/enquiry-list/cookie-text.ts'
import { managedEnquiries } from '#app/inbox/admin/managed-enquiries.server.ts'
import { saveEnquiryList } from '#app/inbox/enquiry-lists.server.ts'
import { newEnquiryList, typedLineOf } from '#app/inbox/enquiry-lists.testing.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'
import { deleteExpired } from '#app/subjects.server.ts'
import { openOwnersApi } from '#tests/api.testing.ts'

import { judged } from './judged.testing.ts'
import {
  countMissed,
  forgetMissed,
  missedByDay,
  missedSearches,
  missedWords,
  wantedParts,
} from './missed-searches.server.ts'
import { catalogue } from './search.testing.ts'

const day = 24 * 3_600_000
const noon = Date.UTC(2026, 10, 21, 12)

const rowsOf = (db: Database) =>
  db.selectFrom('missedSearches').selectAll().orderBy('day').orderBy('words').execute()

async function listed(db: Database, now = noon) {
  const rows = await missedSearches(db, { limit: 10, now })
  return rows.map(({ words, times, lastDay }) => [words, times, lastDay])
}

test('all spellings are saved as the same words', () => {
  for (const typed of ['ZX-99817', ' zx 99817', 'ZX.99817', 'zx/９９８１７']) {
    expect(missedWords(typed), typed).toBe('zx 99817')
  }
  expect(missedWords('Dichtung für A/C')).toBe('dichtung fur ac')
})

test('personal data, long texts and empty texts are not saved (C-67)', () => {
  for (const typed of [
    'anna@example.com',
    'pump, write to anna＠example.com',
    '+880 1700 000000',
    'seal call me +8801700000000',
    '(+44) 20 7946 0000',
    '01700-000000',
    '০১৭০০ ০০০০০০',
    '0088 01700000000',
    '8801712345678',
    'pump+8801712345678',
    'seal 880 1712-345678',
    'tel 0171 234567',
    'Tel.: 234567',
    'whatsapp me on (017) 12345',
    'call 555-0100-7',
    'mobile no. 171234567',
    'anna at example.com',
    'anna at example dot com',
    'anna (at) example.com',
    'anna[at]example.com',
    'anna%40example.com',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    'DE89 3704 0044 0532 0130 00',
    'NL91 ABNA 0417 1643 00',
    'GB82WEST12345698765432',
    '๐๑๗๐๐ ๐๐๐๐๐๐',
    '٨٨٠١٧١٢٣٤٥٦٧٨',
    '𝟎𝟏𝟕𝟎𝟎𝟎𝟎𝟎𝟎𝟎𝟎',
    '',
    ' -/. ',
    'x '.repeat(60),
    'a'.repeat(10_000),
  ]) {
    expect(missedWords(typed), typed).toBeUndefined()
  }
})

test('part numbers are saved, although they have digits like telephone numbers', () => {
  const typed = ['371102', '0 445 120 123', '51.06500-6546', '12+3 seal', 'pump+2 seals']
  const asked = ['pump at 2.5 bar', 'telephone set 12', 'call bell 220', 'fax 408', 'flat seal.DN']
  const listed = catalogue.flatMap(({ title, model = title, partNumbers = [] }) => [
    title,
    model,
    ...partNumbers.map(({ value }) => value),
  ])
  const searched = judged.map(([query]) => query)
  for (const words of [...typed, ...asked, ...listed, ...searched]) {
    expect(missedWords(words), words).toBeDefined()
  }
})

test.each(engines)('searches without results are counted by their words (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  expect(await listed(db)).toEqual([])
  for (const typed of ['ZX-99817', 'zx 99817', 'rudder ÄMP', 'anna@example.com']) {
    await countMissed(db, typed, noon - day)
  }
  await countMissed(db, 'ZX 99817', noon)
  await countMissed(db, 'yoke', noon)
  expect(await listed(db)).toEqual([
    ['zx 99817', 3, '2026-11-21'],
    ['yoke', 1, '2026-11-21'],
    ['rudder amp', 1, '2026-11-20'],
  ])
  expect(await missedSearches(db, { limit: 1, now: noon })).toHaveLength(1)
  expect((await wantedParts(db, { limit: 1, now: noon })).count).toBe(3)
})

test.each(engines)(
  'searches of the last days are counted by day, the most first (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    for (const [words, ago] of [
      ['governor', 0],
      ['governor', 2],
      ['seal', 2],
      ['old seal', 3],
    ] as const)
      await countMissed(db, words, noon - ago * day)
    expect(await missedByDay(db, { days: 3, limit: 5, now: noon })).toEqual([
      { words: 'governor', times: 2, days: [1, 0, 1] },
      { words: 'seal', times: 1, days: [1, 0, 0] },
    ])
  },
)

test.each(engines)('two instances of the site share the counts (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const copies = [db, await secondDatabase(db)]
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      copies.map((copy) => countMissed(copy, `x ${n % 2}`, noon)),
    ).flat(),
  )
  expect(await listed(db)).toEqual([
    ['x 0', 20, '2026-11-21'],
    ['x 1', 20, '2026-11-21'],
  ])
})

test.each(engines)(
  'a day has at most 100 different searches, and these are still counted (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    for (let n = 0; n < 105; n++) await countMissed(db, `nonsense ${n}`, noon)
    expect(await rowsOf(db)).toHaveLength(100)
    await countMissed(db, 'nonsense 7', noon)
    expect((await listed(db))[0]).toEqual(['nonsense 7', 2, '2026-11-21'])
    await countMissed(db, 'yoke', noon + day)
    expect(await rowsOf(db)).toHaveLength(101)
  },
)

test.each(engines)(
  'C-67: counts are deleted after 90 days, and not before (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await countMissed(db, 'yoke', noon)
    await countMissed(db, 'yoke', noon + 30 * day)
    await countMissed(db, 'crosshead', noon)
    // Days are in UTC, not in the time of Chittagong.
    const endOfDay = Date.UTC(2026, 10, 21, 23, 59, 59, 999) + 90 * day
    await deleteExpired(db, endOfDay, 'missedSearches')
    expect(await rowsOf(db)).toHaveLength(3)
    expect(await listed(db, endOfDay)).toHaveLength(2)

    // Not listed even before the cleanup.
    expect(await listed(db, endOfDay + 1)).toEqual([['yoke', 1, '2026-12-21']])
    await deleteExpired(db, endOfDay + 1, 'missedSearches')
    expect(await rowsOf(db)).toEqual([{ day: '2026-12-21', words: 'yoke', times: 1 }])
    await deleteExpired(db, endOfDay + 30 * day + 1, 'missedSearches')
    expect(await rowsOf(db)).toEqual([])
  },
)

test.each(engines)('C-67: a search is deleted for all days at once (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  for (const ago of [0, 1, 2]) await countMissed(db, 'yoke', noon - ago * day)
  await countMissed(db, 'yokes', noon)
  expect([await forgetMissed(db, 'yoke'), await forgetMissed(db, 'yoke')]).toEqual([true, false])
  expect(await listed(db)).toEqual([['yokes', 1, '2026-11-21']])
})

test.each(engines)('free lines and searches of the same words are one, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const mailing = { mail: withoutMail(db), siteUrl: 'https://shop.example' }
  const send = async (...titles: string[]) => {
    const lines = titles.map((title) => typedLineOf({ title }))
    const list = newEnquiryList({ lines, listNumber: newListNumber() })
    expect(await saveEnquiryList(db, list, mailing)).toMatchObject({ outcome: 'saved' })
  }
  await countMissed(db, 'zx-99817')
  await countMissed(db, 'hose clamp')
  await send('ZX 99817', 'A/C pump 1/2"', 'zx.99817')
  await send('ZX-99817', 'Call me +880 1700 000000')
  const today = new Date().toISOString().slice(0, 10)
  const { rows, count } = await wantedParts(db, { limit: 2 })
  expect({ rows, count }).toEqual({
    rows: [
      {
        words: 'zx 99817',
        title: expect.stringMatching(/^ZX.99817$/i),
        times: 1,
        lists: 2,
        lastDay: today,
      },
      {
        words: 'ac pump 12',
        title: 'A/C pump 1/2"',
        times: 0,
        lists: 1,
        lastDay: today,
      },
    ],
    count: 3,
  })
  for (const { title, lists } of rows) {
    const asked = await managedEnquiries(db, { search: title, show: 'all', limit: 10 })
    expect(asked.matching, title).toBe(lists)
  }

  await db.updateTable('enquiries').set({ status: 'spam' }).execute()
  expect((await wantedParts(db, { limit: 9 })).rows.map(({ lists }) => lists)).toEqual([0, 0])
  const later = Date.now() + 91 * 24 * 3_600_000
  expect(await wantedParts(db, { limit: 9, now: later })).toEqual({ rows: [], count: 0 })
})

test.each(engines)(
  'only owners get the CSV export of searches without results (%s)',
  async (engine) => {
    const api = await openOwnersApi(engine)
    const day = new Date().toISOString().slice(0, 10)
    for (const typed of ['ZX-99817', 'zx 99817', 'yoke']) await countMissed(api.db, typed)
    const lines = [typedLineOf({ title: 'Zx 99817' }), typedLineOf({ title: 'Gland packing' })]
    const mailing = { mail: withoutMail(api.db), siteUrl: 'https://shop.example' }
    await saveEnquiryList(api.db, newEnquiryList({ lines }), mailing)
    const answer = await api.asOwner('GET', '/api/missed-searches.csv')
    expect(answer.headers['content-disposition']).toMatch(
      /filename="not-found-\d{4}-\d\d-\d\d\.csv"/,
    )
    expect(answer.body).toBe(
      [
        '\uFEFF"Words","Times","Lists","Last day"',
        `"zx 99817","2","1","${day}"`,
        `"gland packing","0","1","${day}"`,
        `"yoke","1","0","${day}"`,
        '',
      ].join('\r\n'),
    )
    expect((await api.get('/api/missed-searches.csv')).statusCode).toBe(401)
  },
)

test.each(engines)('only an owner deletes a search without results (%s)', async (engine) => {
  const api = await openOwnersApi(engine)
  await countMissed(api.db, 'ZX-99817')
  const [url, body] = ['/api/missed-searches/forget', { words: 'zx 99817' }] as const
  expect((await api.send('POST', url, body, api.ownOrigin)).statusCode).toBe(401)
  const deleted = { acknowledged: true, deletedCount: 1 }
  expect((await api.asOwner('POST', url, body)).json()).toEqual(deleted)
  expect((await api.asOwner('POST', url, body)).json()).toEqual({ ...deleted, deletedCount: 0 })
  for (const words of ['a\0b', 'a'.repeat(101), 7]) {
    expect((await api.asOwner('POST', url, { words })).statusCode).toBe(422)
  }
})

test('one IP address gets suggestions 240 times a minute, then status 429 with retry-after', async () => {
  const api = await openOwnersApi('sqlite', { env: { RATE_LIMITS: 'on' } })
  const ask = (remoteAddress: string) =>
    api.app.inject({ url: '/api/search/suggestions?q=x', remoteAddress })
  for (let n = 0; n < 240; n++) expect((await ask('192.0.2.1')).statusCode).toBe(200)
  const refused = await ask('192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await ask('192.0.2.2')).statusCode).toBe(200)
  expect((await api.get('/api/session')).statusCode).toBe(401)
})
