import { beforeAll, expect, test } from 'vitest'

import type { Database, Engine } from '#app/database/database.server.ts'
import { engines, freshUrl } from '#app/database/database.testing.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { saveLines } from '#app/inbox/enquiry-lines.server.ts'
import { pdfText } from '#app/paper/pdf-text.testing.ts'
import { defaults } from '#app/settings/defaults.ts'

import { buildIfStale } from '../scripts/build.ts'
import { publish } from './publish.testing.ts'
import { openWholeSite, whileBusy } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

async function openSite(engine: Engine) {
  const site = await openWholeSite(
    engine === 'postgres'
      ? { DATABASE_URL: await freshUrl(), DEMO_CONTENT: 'on' }
      : { DEMO_CONTENT: 'on' },
  )
  await askList(site.db)
  const cookie = { cookie: site.cookie }
  const post = (fields: Record<string, string>, headers: object = cookie) =>
    site.send('/dashboard/enquiries/0', new URLSearchParams(fields), headers)
  /** The address of the buyer's page, with the quote marked as sent. */
  const sendByLink = async () => {
    const { body, statusCode } = await post({ ...quote, intent: 'link' })
    expect(statusCode).toBe(200)
    const version = /name="version" value="(\d+)"\/><button[^>]*value="sent"/.exec(body)?.[1] ?? ''
    expect((await post({ intent: 'sent', version })).statusCode).toBe(303)
    return statusPath.exec(body)?.[0] ?? ''
  }
  return { ...site, post, sendByLink }
}

const statusPath = /\/enquiry-status\/[\w-]{22}/

async function askList(db: Database) {
  await storeEnquiries(db, [{ reference: 'E-ABCDEF', email: 'anna@example.com' }])
  const line = { title: 'Ring', quantity: '3', unit: 'pcs', note: '', details: {} }
  await saveLines(db, '0', [{ ...line, position: 1, certainty: 'free' }])
}

const quote = {
  basedOn: '0',
  count: '1',
  'title-1': 'Ring',
  'quantity-1': '3',
  'unit-1': 'pcs',
  'price-1': '48151.62',
  currency: 'USD',
  validUntil: '2027-01-31',
}
const prices = /48[,. ]?151|144[,. ]?454/

test.each(engines)(
  'a price stands on the secret page and on no other public one (%s)',
  async (engine) => {
    const { app, sendByLink } = await openSite(engine)
    const path = await sendByLink()
    const secret = await app.inject(path)
    expect(secret.body).toMatch(prices)
    expect(secret.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    const pdf = await app.inject(`${path}/quote.pdf`)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
    })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

    const map = await app.inject('/sitemap.xml')
    const maps = [...map.body.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(
      ([, one]) => one,
    )
    const listed = await Promise.all(maps.map(async (one = '') => (await app.inject(one)).body))
    const pages = listed.flatMap((body) =>
      [...body.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, one = '']) => one),
    )
    expect(pages.length).toBeGreaterThan(10)
    const more = [
      '/enquiries/sent/E-ABCDEF',
      '/api/products',
      '/api/enquiries.csv',
      '/search?q=Ring',
    ]
    const open = [
      '/dashboard/enquiries/0',
      '/dashboard/enquiries/0/quote.pdf',
      '/robots.txt',
      '/enquiry-list',
    ]
    for (const page of new Set([...maps, ...pages, ...more, ...open])) {
      const { body, statusCode } = await whileBusy(() => app.inject(page ?? ''))
      expect(body, page).not.toMatch(prices)
      expect(body, page).not.toContain('enquiry-status/')
      expect(statusCode, page).toBeLessThan(500)
    }
  },
)

test.each(engines)(
  'a link marks nothing as quoted, and shows no price, before the quote is marked as sent (%s)',
  async (engine) => {
    const { app, db, post } = await openSite(engine)
    const stage = async () =>
      db.selectFrom('enquiries').select(['stage', 'status']).executeTakeFirstOrThrow()
    const { body } = await post({ ...quote, intent: 'link' })
    const path = statusPath.exec(body)?.[0] ?? ''
    expect(await stage()).toEqual({ stage: 'quoting', status: 'new' })
    expect((await app.inject(path)).body).not.toMatch(prices)
    expect((await app.inject(`${path}/quote.pdf`)).statusCode).toBe(410)
    const changed = { ...quote, basedOn: '1', 'price-1': '2' }
    expect((await post({ ...changed, intent: 'save' })).statusCode).toBe(303)
    expect((await post({ intent: 'sent', version: '1' })).statusCode).toBe(409)
    expect(await stage()).toEqual({ stage: 'quoting', status: 'new' })
    expect((await post({ intent: 'sent', version: '2' })).statusCode).toBe(303)
    expect(await stage()).toEqual({ stage: 'quoted', status: 'answered' })
    expect((await app.inject(path)).body).toMatch(/Our number (?:<!-- -->)?Q-/)
  },
)

test.each(engines)(
  'new quotes begin as the settings say, and a quote that was sent stays as it was (%s)',
  async (engine) => {
    const site = await openSite(engine)
    const { sales } = defaults
    const own = {
      ...sales,
      quotes: { currency: 'KWD', terms: '30 days net', validDays: 7 },
      registration: { companyNumber: '0000555010', vatNumber: 'PL 586 555 01 00' },
      vat: { rate: '23', note: '' },
      bank: [{ name: 'Account in USD', account: 'PL61 1090', bic: 'EXAMPLPW', bankName: '' }],
      numbering: { prefix: 'HL/', hasYear: false },
      texts: { ...sales.texts, footer: 'Certificates at no cost.' },
    }
    expect((await publish(site, 'sales', own)).statusCode).toBe(200)
    const headers = { cookie: site.cookie }
    const form = await site.app.inject({ url: '/dashboard/enquiries/0?quote=yes', headers })
    expect(form.body).toMatch(/<option selected="">KWD</)
    expect(form.body).toMatch(/>30 days net<\/textarea>/)
    expect(form.body).toMatch(/name="vat"[^>]* value="23"/)
    const path = await site.sendByLink()
    const page = async () => (await site.app.inject(path)).body
    const pdf = async () => pdfText((await site.app.inject(`${path}/quote.pdf`)).rawPayload)
    const sent = [await page(), await pdf()]
    for (const text of sent) {
      for (const words of [
        'HL/0001',
        'Certificates at no cost.',
        'Account in USD: PL61 1090, BIC EXAMPLPW',
        'VAT number PL 586 555 01 00',
      ])
        expect(text).toContain(words)
    }
    await publish(site, 'sales', { ...sales, texts: { ...sales.texts, footer: 'Other' } }, 1)
    await publish(site, 'company', { ...defaults.company, name: 'Other Company' })
    await publish(site, 'contact', { ...defaults.contact, phone: '+31 10 555 0100' })
    expect(await pdf()).toBe(sent[1])
    expect(await page()).toContain('Account in USD: PL61 1090')
    expect(await page()).not.toContain('Other</p>')
  },
)

test('a withdrawn, an erased and an invented link answer 410 with the same words', async () => {
  const { app, db, post, sendByLink } = await openSite('sqlite')
  const path = await sendByLink()
  await post({ intent: 'withdraw' })
  const again =
    /\/enquiry-status\/[\w-]{22}/.exec((await post({ intent: 'new-link' })).body)?.[0] ?? ''
  expect((await app.inject(again)).statusCode).toBe(200)
  await db.deleteFrom('enquiries').execute()
  for (const one of [
    path,
    again,
    '/enquiry-status/AAAAAAAAAAAAAAAAAAAAAA',
    '/enquiry-status/%00',
  ]) {
    const closed = await app.inject(one)
    expect([closed.statusCode, closed.headers['cache-control']], one).toEqual([410, 'no-store'])
    expect(closed.body).toContain('This link is closed')
    expect((await app.inject(`${one}/quote.pdf`)).statusCode).toBe(410)
  }
})

test('only the owner, and only from this site, writes a quote', async () => {
  const { db, cookie, post } = await openSite('sqlite')
  const stranger = await post({ ...quote, intent: 'save' }, {})
  expect([stranger.statusCode, stranger.headers.location]).toEqual([
    303,
    '/admin-login?next=%2Fdashboard%2Fenquiries%2F0',
  ])
  const foreign = await post({ ...quote, intent: 'save' }, { cookie, origin: 'https://x.example' })
  expect(foreign.statusCode).toBe(403)
  expect(await db.selectFrom('quotes').selectAll().execute()).toEqual([])
  expect((await post({ ...quote, intent: 'save' })).statusCode).toBe(303)
  expect(await db.selectFrom('quotes').select('version').execute()).toEqual([{ version: 1 }])
})

test('odd quotes are answered in words and stored only if they can be read', async () => {
  const { db, post } = await openSite('sqlite')
  const odd = ['\0', '1e9', '-1', '9'.repeat(400), '=1+1', '<b>', '\uD800', '１８', 'NaN', '1,840']
  for (const value of odd) {
    for (const name of [
      'price-1',
      'quantity-1',
      'leadDays-1',
      'deliveryCost',
      'discount',
      'vat',
      'validUntil',
    ]) {
      const { statusCode, body } = await post({ ...quote, [name]: value, intent: 'save' })
      expect([statusCode, body.includes('Not saved yet')], `${name} ${value}`).toEqual([422, true])
    }
  }
  for (const count of ['-1', 'x']) {
    const { statusCode } = await post({ ...quote, count, intent: 'add' })
    expect(statusCode, count).toBe(200)
  }
  for (const count of ['1e9', '100000']) {
    const { statusCode } = await post({ ...quote, count, intent: 'add' })
    expect(statusCode, count).toBe(422)
  }
  expect((await post({ intent: 'nonsense' })).statusCode).toBe(303)
  expect((await post({ intent: 'follow-up', followUpOn: 'soon' })).statusCode).toBe(422)
  expect(await db.selectFrom('quotes').selectAll().execute()).toEqual([])
})
