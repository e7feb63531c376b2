import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { saveEnquiryList } from '#app/inbox/enquiry-lists.server.ts'
import { newEnquiryList, typedLineOf } from '#app/inbox/enquiry-lists.testing.ts'
import { withoutMail } from '#app/mail/mail.testing.ts'
import { openOwnersApi } from '#tests/api.testing.ts'

import { countMissed } from './missed-searches.server.ts'

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
