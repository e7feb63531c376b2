import { beforeAll, expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshUrl } from '#app/database/database.testing.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { linkNewEnquiries } from '#app/inbox/customers/link-enquiries.server.ts'
import { linesOf, saveLines } from '#app/inbox/enquiry-lines.server.ts'
import { letterheadOf } from '#app/inbox/quotes/letterhead.ts'
import { saveSent } from '#app/inbox/quotes/quotes.server.ts'
import { quoteOf } from '#app/inbox/quotes/quotes.testing.ts'
import { defaults } from '#app/settings/defaults.ts'

import { buildIfStale } from '../scripts/build.ts'
import { fieldsIn } from './answers.testing.ts'
import { openWholeSite, whileBusy } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const page = '/dashboard/enquiries/0'

async function openList(count: number, env: Record<string, string> = {}) {
  const site = await openWholeSite(env)
  await storeEnquiries(site.db, [
    { reference: 'E-ABCDEF', email: 'anna@example.com' },
    { reference: 'E-BCDEFG', email: 'anna@example.com' },
  ])
  await askLines(site.db, count)
  const { app, cookie, send } = site
  const get = async (url = page) => {
    const headers = { cookie, 'accept-encoding': 'identity' }
    return (await whileBusy(async () => app.inject({ url, headers }))).body
  }
  const post = (form: URLSearchParams, intent: string) => {
    form.set('intent', intent)
    return whileBusy(() => send(page, form, { cookie }))
  }
  return { ...site, get, post }
}

/** All lines were quoted to this buyer before. */
async function quoteBefore(db: Database) {
  await linkNewEnquiries(db)
  const asked = (await linesOf(db, ['0'])).get('0') ?? []
  const lines = asked.map(({ title, partNumber, maker, unit }, n) => {
    const price = `${n + 1}.50`
    return { title, partNumber, maker, unit, price }
  })
  const quote = { enquiryId: '1', content: quoteOf(lines), basedOn: 0, ownerId: 'o' }
  const sender = letterheadOf(defaults)
  await db.transaction().execute((tx) => saveSent(tx, { ...quote, sender }))
}

function askLines(db: Database, count: number) {
  const lines = Array.from({ length: count }, (_, n) => ({
    title: `Exhaust valve spindle, faced, ${n + 1}`,
    partNumber: `90801-${n + 1}`,
    maker: 'MAN B&W',
    quantity: '2',
    unit: 'pcs',
    note: n % 3 > 0 ? '' : `Unit ${n + 1}, spare\ton board`,
    details: { 'Serial number': `SN ${n + 1}` },
    position: n + 1,
    certainty: 'free' as const,
  }))
  return saveLines(db, '0', lines)
}

async function storedLines(db: Database) {
  const rows = await db.selectFrom('quotes').select('content').orderBy('version').execute()
  const lines: { title: string; price: string; notAvailable: boolean }[] = JSON.parse(
    rows.at(-1)?.content ?? '{}',
  ).lines
  return lines
}

/** Of the quote. */
function formIn(body: string) {
  const panel = body.slice(body.indexOf('id="quote"'))
  return fieldsIn(`<main${panel.slice(0, panel.indexOf('</form>'))}`)
}

test('the page of a list of 500 lines is below 400 kB, and costs little more than one of 50', async () => {
  const [long, short] = [await openList(500), await openList(50)]
  const times = { long: Infinity, short: Infinity }
  const costOf = async (get: () => Promise<string>) => {
    const before = process.cpuUsage()
    await get()
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  for (let n = 0; n < 15; n++) {
    times.long = Math.min(times.long, await costOf(() => long.get()))
    times.short = Math.min(times.short, await costOf(() => short.get()))
  }
  expect(Buffer.byteLength(await long.get())).toBeLessThan(400_000)
  expect(times.long / times.short).toBeLessThan(2.5)
}, 60_000)

test.each(engines)(
  '500 lines are quoted part by part without script (%s)',
  async (engine) => {
    const { db, get, post } = await openList(
      500,
      engine === 'postgres' ? { DATABASE_URL: await freshUrl() } : {},
    )
    const form = formIn(await get())
    expect(form.has('price-50')).toBe(true)
    expect(form.has('price-51')).toBe(false)
    form.set('price-1', '10')
    form.set('notAvailable-2', 'on')

    const shown = await post(form, 'show 251')
    expect(shown.statusCode).toBe(200)
    const part = formIn(shown.body)
    expect([part.has('price-1'), part.has('price-251'), part.has('price-301')]).toEqual([
      false,
      true,
      false,
    ])
    expect(shown.body).toContain('Lines 1 to 50')
    expect(shown.body).toContain('1 priced')
    part.set('price-251', '5.5')
    part.set('price-252', 'a lot')
    const refused = await post(part, 'save')
    expect(refused.statusCode).toBe(422)
    const mended = formIn(refused.body)
    expect(mended.get('price-252')).toBe('a lot')
    mended.set('price-252', '7')
    const saved = await post(mended, 'save')
    expect(saved.headers.location).toBe(`${page}?quote=saved&lines=251`)
    const lines = await storedLines(db)
    expect(lines).toHaveLength(500)
    expect(
      lines.filter(({ price }) => price !== '').map(({ title, price }) => [title, price]),
    ).toEqual([
      ['Exhaust valve spindle, faced, 1', '10'],
      ['Exhaust valve spindle, faced, 251', '5.5'],
      ['Exhaust valve spindle, faced, 252', '7'],
    ])
    expect(lines.flatMap(({ notAvailable }, n) => (notAvailable ? [n + 1] : []))).toEqual([2])
    expect(formIn(await get(`${page}?lines=251`)).get('price-251')).toBe('5.5')

    const again = formIn(await get())
    await post(again, 'save')
    expect(await db.selectFrom('quotes').select('version').execute(), 'nothing typed').toHaveLength(
      1,
    )
    const full = await post(again, 'add')
    expect(full.body.includes('Not added: a quote has at most 500 lines.')).toBe(true)
  },
  60_000,
)

test.each(engines)(
  'last prices are filled into 500 lines in one press and taken out again, without script (%s)',
  async (engine) => {
    const { db, get, post } = await openList(
      500,
      engine === 'postgres' ? { DATABASE_URL: await freshUrl() } : {},
    )
    await quoteBefore(db)
    const body = await get()
    expect(Buffer.byteLength(body)).toBeLessThan(400_000)
    expect(wordsIn(body)).toContain('Fill 500 lines with last prices')
    const form = formIn(body)
    form.set('price-1', '9')
    const filled = await post(form, 'fill')
    expect(wordsIn(filled.body)).toContain('499 prices filled in')
    const filledForm = formIn(filled.body)
    expect([1, 2].map((n) => filledForm.get(`price-${n}`))).toEqual(['9', '2.50'])
    const undone = await post(formIn(filled.body), 'unfill')
    expect(formIn(undone.body).get('price-2')).toBe('')
    expect(wordsIn(undone.body)).toContain('500, 1 priced')
    await post(filledForm, 'save')
    const prices = (await storedLines(db)).map(({ price }) => price)
    expect([prices[0], prices[1], prices[499]]).toEqual(['9', '2.50', '500.50'])
  },
  60_000,
)

test('a filter shows its lines and opens the first of them, without script', async () => {
  const { get, post } = await openList(120)
  const form = formIn(await get())
  for (let n = 1; n <= 50; n++) form.set(`price-${n}`, '1')
  const { body } = await post(form, 'only price')
  expect(body).toMatch(/value="only price" aria-pressed="true"/)
  const shown = formIn(body)
  expect([shown.has('price-1'), shown.has('price-51'), shown.get('only')]).toEqual([
    false,
    true,
    'price',
  ])
  expect(wordsIn(body)).toContain('Lines 101 to 12020 of these')
  expect(wordsIn(body)).not.toContain('Lines 1 to 50')
}, 60_000)

test('problems of lines that were not shown open their part, and the other parts say how many', async () => {
  const { get, post } = await openList(120)
  const form = formIn(await get())
  for (let n = 1; n <= 50; n++) form.set(`price-${n}`, '1')
  const refused = await post(form, 'link')
  expect(refused.statusCode).toBe(422)
  const links = [...refused.body.matchAll(/href="#(quote-[^"]+)"/g)].map(([, id]) => id)
  expect(links).toEqual([51, 52, 53, 54, 55, 56].map((n) => `quote-price-${n}`))
  expect(refused.body.includes('id="quote-price-51"')).toBe(true)
  const [, last] = /<button[^>]*value="show 101"[^>]*>(.*?)<\/button>/.exec(refused.body) ?? []
  expect(wordsIn(last)).toBe('Lines 101 to 120none priced, 20 to check')
}, 60_000)

function wordsIn(html = '') {
  return html.replaceAll(/<!--.*?-->|<[^>]*>/g, '')
}

test('all lines that the buyer wrote are shown on demand', async () => {
  const { get } = await openList(60)
  const all = '?all-lines=yes'
  const [short, long] = [await get(), await get(page + all)]
  const last = '<bdi>Exhaust valve spindle, faced, 60</bdi>'
  expect([short, long].map((body) => body.includes(last))).toEqual([false, true])
  expect([short, long].map((body) => body.includes(`href="${all}#lines"`))).toEqual([true, false])
}, 60_000)
