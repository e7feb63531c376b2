import { expect, test } from 'vitest'

import { findStaffProduct } from '#app/catalogue/products.server.ts'
import { addProduct } from '#app/catalogue/products.testing.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { defaults } from '#app/settings/defaults.ts'

import { enquiryExport } from '../api.server.ts'
import { enquiriesOf, figuresOf, managedCustomers } from '../customers/customers.server.ts'
import { linkEnquiries } from '../customers/link-enquiries.server.ts'
import { letterheadOf } from '../quotes/letterhead.ts'
import type { QuoteLine } from '../quotes/quote.ts'
import { close, saveDraft, saveSent } from '../quotes/quotes.server.ts'
import { quoteOf } from '../quotes/quotes.testing.ts'
import { changeEnquiry, setStatus } from './changed-enquiries.server.ts'
import { findEnquiry } from './managed-enquiries.server.ts'
import { type OutcomeIntent, outcomeOf, outcomesOf, saveOutcome } from './outcomes.server.ts'
import { storeEnquiries } from './stored-enquiries.testing.ts'

async function quote(db: Database, enquiryId: string, lines: Partial<QuoteLine>[]) {
  const draft = { enquiryId, content: quoteOf(lines), ownerId: 'o' }
  const { version } = await saveDraft(db, { ...draft, basedOn: 0 })
  const sent = { ...draft, basedOn: version, sender: letterheadOf(defaults) }
  await db.transaction().execute((tx) => saveSent(tx, sent))
}

async function asked(db: Database, id = '0') {
  const enquiry = await findEnquiry(db, id)
  if (!enquiry) throw new Error('No such enquiry.')
  const save = async (intent: OutcomeIntent, typed: { [name: string]: string } = {}) =>
    (await saveOutcome(intent, typed, { db, enquiry, ownerId: 'o' })).problems
  return { save, shown: () => outcomeOf(db, enquiry, 'EUR') }
}

/** Of the only customer's enquiry. */
async function worthOf(db: Database) {
  await linkEnquiries(db)
  const [customer] = (await managedCustomers(db, { limit: 9 })).rows
  const [enquiry] = await enquiriesOf(db, [customer?._id ?? ''])
  return enquiry?.value
}

/** The rows of the CSV file, oldest first. */
async function exported(db: Database) {
  const settings = { siteUrl: 'https://x.example', timeZone: 'UTC' }
  const { columns, rows } = enquiryExport(db, { show: 'all' }, settings)
  const { value: listed = [] } = await rows.next()
  return listed
    .toReversed()
    .map((row) => Object.fromEntries(columns.map((name, n) => [name, row[n]])))
}

async function product(db: Database, title: string, stock?: string) {
  const fields = { description: 'X', imageUrl: '', categoryId: '1', subcategoryId: '' }
  const { _id } = await addProduct(db, { ...fields, title, ...(stock && { stock }) })
  return _id
}

test.each(engines)(
  'an order of some lines is worth those lines, and takes only their stock (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await storeEnquiries(db, [{ email: 'a@kestrel.example' }])
    const [pump, seal] = [await product(db, 'Pump', '5'), await product(db, 'Seal', '9')]
    const lines = [
      { price: '10', quantity: '1', productId: pump },
      { price: '7', quantity: '2', productId: seal },
    ]
    await quote(db, '0', lines)
    const accept = { enquiryId: '0', version: 1, kind: 'accept', words: '', lines: '2' } as const
    const row = { ...accept, _id: 'a', createdAt: '2026-11-01T00:00:00.000Z', undoneAt: null }
    await db.insertInto('quoteAnswers').values(row).execute()
    await setStatus(db, ['0'], 'won', 'o')
    const { shown } = await asked(db)
    expect(await shown()).toMatchObject({ value: '14.00', currency: 'USD' })
    expect((await shown())?.stock).toMatchObject([{ title: 'Seal', wanted: '2' }])
    expect(await worthOf(db)).toEqual([{ currency: 'USD', amount: '14.00' }])
  },
)

test.each(engines)(
  'an order of an alternative is worth that, and takes its stock (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await storeEnquiries(db, [{ email: 'a@kestrel.example' }])
    const [pump, other] = [await product(db, 'Pump', '5'), await product(db, 'Other pump', '9')]
    const both = { alternative: 'Other pump', alternativeId: other, alternativePrice: '12' }
    await quote(db, '0', [{ price: '10', quantity: '2', productId: pump, ...both }])
    const accept = { enquiryId: '0', version: 1, kind: 'accept', words: '' } as const
    const row = { ...accept, _id: 'a', alternatives: '1', createdAt: '2026-11-01T00:00:00.000Z' }
    await db
      .insertInto('quoteAnswers')
      .values({ ...row, undoneAt: null })
      .execute()
    await setStatus(db, ['0'], 'won', 'o')
    const { shown, save } = await asked(db)
    expect(await shown()).toMatchObject({ value: '24.00', currency: 'USD' })
    expect((await shown())?.stock).toMatchObject([{ title: 'Other pump', wanted: '2' }])
    await save('order', { orderValue: '23.50', orderCurrency: 'USD' })
    expect(await worthOf(db)).toEqual([{ currency: 'USD', amount: '23.50' }])
    expect(await save('order', { orderValue: '' })).toEqual({})
    expect(await worthOf(db)).toEqual([{ currency: 'USD', amount: '24.00' }])
  },
)

test.each(engines)(
  'an order of some lines in two currencies is worth both, a lost one its quote (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await storeEnquiries(db, [{ email: 'a@kestrel.example' }])
    const lines = [{ price: '10' }, { price: '7', currency: 'EUR' }, { price: '90' }]
    await quote(db, '0', lines)
    const accept = { enquiryId: '0', version: 1, kind: 'accept', words: '', lines: '1,2' } as const
    const row = { ...accept, _id: 'a', createdAt: '2026-11-01T00:00:00.000Z', undoneAt: null }
    await db.insertInto('quoteAnswers').values(row).execute()
    const both = [
      { currency: 'USD', amount: '10.00' },
      { currency: 'EUR', amount: '7.00' },
    ]
    expect(await worthOf(db), 'also before it is won').toEqual(both)
    await setStatus(db, ['0'], 'won', 'o')
    expect(await worthOf(db)).toEqual(both)
    expect(await (await asked(db)).shown()).toMatchObject({ worth: both, isInPart: true })
    expect(await exported(db)).toMatchObject([
      { 'Quote total': '7.00\n100.00', 'Order value': '10.00\n7.00', 'Order currency': 'USD\nEUR' },
    ])
    await setStatus(db, ['0'], 'lost', 'o')
    expect(await worthOf(db)).toMatchObject([{ amount: '7.00' }, { amount: '100.00' }])
  },
)

test.each(engines)(
  'a won enquiry is worth its quote until another value is written (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await storeEnquiries(db, [{ email: 'a@kestrel.example' }])
    await quote(db, '0', [{ price: '920.50', quantity: '2' }])
    expect(await (await asked(db)).shown(), 'nothing is asked before').toBeUndefined()
    await setStatus(db, ['0'], 'won', 'o')
    const { save, shown } = await asked(db)
    expect(await shown()).toMatchObject({ status: 'won', value: '1841.00', currency: 'USD' })
    const worth = async () => {
      await linkEnquiries(db)
      const [customer] = (await managedCustomers(db, { limit: 9 })).rows
      return figuresOf(await enquiriesOf(db, [customer?._id ?? ''])).wonInYear
    }
    expect(await worth()).toEqual([{ currency: 'USD', amount: '1841.00' }])
    expect(await save('order', { orderValue: '1.700,5', orderCurrency: 'eur' })).toEqual({})
    expect(await worth()).toEqual([{ currency: 'EUR', amount: '1700.50' }])
    expect(await save('order', { orderValue: '1,700', orderCurrency: 'EU' })).toEqual({
      orderValue: 'Please write the amount as a number: 1840.00.',
      orderCurrency: 'Please write the three letters of a currency: USD.',
    })
    expect(await save('order', { orderValue: '' })).toEqual({})
    expect(await shown()).toMatchObject({ value: '1841.00', currency: 'USD' })
  },
)

test.each(engines)(
  'a lost enquiry has a reason of the list and words, each way to lose it a time (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await storeEnquiries(db, [{}, {}, {}])
    await setStatus(db, ['0'], 'lost', 'o')
    await changeEnquiry(db, '1', { version: 1, status: 'lost' }, 'p')
    await close(db, '2')
    const stored = await db.selectFrom('enquiryOutcomes').selectAll().orderBy('enquiryId').execute()
    expect(stored.map(({ decidedBy }) => decidedBy)).toEqual(['o', 'p', null])
    const today = new Date().toISOString().slice(0, 10)
    for (const { decidedAt } of stored) expect(decidedAt.slice(0, 10)).toBe(today)

    const { save, shown } = await asked(db)
    expect(await save('loss', { reason: 'price', remark: 'Ten per cent above.' })).toEqual({})
    expect(await shown()).toMatchObject({ reason: 'price', remark: 'Ten per cent above.' })
    expect(await save('loss', { reason: 'weather' })).toHaveProperty('reason')
    expect(await save('loss', { reason: '', remark: 'x'.repeat(501) })).toHaveProperty('remark')
    expect(await save('order', { orderValue: '1', orderCurrency: 'USD' })).toEqual({
      orderValue: 'Not saved: the enquiry is not marked as won any more.',
    })
    await setStatus(db, ['0'], 'answered')
    expect(await save('loss', { reason: 'other' })).toHaveProperty('reason')
    expect((await outcomesOf(db, ['0'])).get('0')).toMatchObject({ reason: 'price' })
  },
)

test.each(engines)(
  'stock is taken for an order when a person says so, once, and put back (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [ring, pump, unknown] = [
      await product(db, 'Ring', '12.5'),
      await product(db, 'Pump', '1'),
      await product(db, 'Valve'),
    ]
    const stockNow = async (id: string) => (await findStaffProduct(db, id))?.stock
    await storeEnquiries(db, [{}])
    const line = { price: '10' }
    await quote(db, '0', [
      { ...line, productId: ring, quantity: '2' },
      { ...line, productId: ring, quantity: '0.5' },
      { ...line, productId: pump, quantity: '4' },
      { ...line, productId: unknown, quantity: '4' },
    ])
    expect(await (await asked(db)).shown(), 'not asked before it is won').toBeUndefined()
    await setStatus(db, ['0'], 'won')
    const { save, shown } = await asked(db)
    expect((await shown())?.stock).toMatchObject([
      { title: 'Pump', stock: '1', wanted: '1' },
      { title: 'Ring', stock: '12.5', wanted: '2.5' },
    ])
    expect(await stockNow(ring), 'nothing is taken by itself').toBe('12.5')
    const wrong = { [`take-${ring}`]: 'two', [`take-${pump}`]: '2' }
    expect(await save('take-stock', wrong)).toEqual({
      [`take-${ring}`]: 'Please write a number, such as 2.',
      [`take-${pump}`]: 'Only 1 in stock.',
    })
    const before = (await findStaffProduct(db, ring))?.version ?? 0
    const typed = { [`take-${ring}`]: '2.5', [`take-${pump}`]: '' }
    const all = await Promise.all([save('take-stock', typed), save('take-stock', typed)])
    expect(all).toEqual([{}, {}])
    expect([await stockNow(ring), await stockNow(pump)]).toEqual(['10', '1'])
    expect((await findStaffProduct(db, ring))?.version, 'an open form is stale').toBe(before + 1)
    expect((await shown())?.taken).toMatchObject([{ title: 'Ring', quantity: '2.5' }])

    await setStatus(db, ['0'], 'answered')
    expect((await (await asked(db)).shown())?.taken, 'stays until it is put back').toHaveLength(1)
    await save('put-back')
    await save('put-back')
    expect(await stockNow(ring)).toBe('12.5')
    expect(await save('take-stock', typed)).toHaveProperty('take-stock')
    expect(await stockNow(ring)).toBe('12.5')
  },
)

test.each(engines)(
  'the file of enquiries has totals, order, currency, reason and person (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const at = '2026-01-01T00:00:00.000Z'
    const dates = { createdAt: at, updatedAt: at, deactivatedAt: null }
    const mira = { _id: 'o', name: 'Mira', email: 'mira@example.com', role: 'editor' as const }
    await db
      .insertInto('owners')
      .values({ ...mira, ...dates, passwordHash: '' })
      .execute()
    await storeEnquiries(db, [{ givenTo: 'o' }, {}, {}])
    await quote(db, '0', [{ price: '10' }, { price: '7.5', currency: 'EUR' }])
    await quote(db, '1', [{ price: '3' }])
    await setStatus(db, ['0', '1'], 'won', 'o')
    await setStatus(db, ['2'], 'lost', 'o')
    await (await asked(db, '1')).save('order', { orderValue: '5', orderCurrency: 'GBP' })
    await (await asked(db, '2')).save('loss', { reason: 'no stock', remark: 'Sold last week' })
    const named = await exported(db)
    const none = { 'Order value': '', 'Lost because': '', 'In a few words': '', 'Assigned to': '' }
    expect(named).toMatchObject([
      {
        'Quote total': '7.50\n10.00',
        'Quote currency': 'EUR\nUSD',
        'Order value': '7.50\n10.00',
        'Order currency': 'EUR\nUSD',
        'Assigned to': 'Mira',
        'Answered by': 'Mira',
        'Lost because': '',
      },
      { ...none, 'Quote total': '3.00', 'Order value': '5.00', 'Order currency': 'GBP' },
      { 'Order value': '', 'Lost because': 'no stock', 'In a few words': 'Sold last week' },
    ])
    expect(named[2]?.['Won or lost (UTC)']).toMatch(/^20\d\d-\d\d-\d\d /)
  },
)
