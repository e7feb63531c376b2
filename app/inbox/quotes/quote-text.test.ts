import { expect, test } from 'vitest'

import { defaults } from '#app/settings/defaults.ts'

import { letterheadOf } from './letterhead.ts'
import { isTooLate, priceText, totalRows, totalsOf } from './quote-sums.ts'
import { quoteChat, quoteSubject, quoteText } from './quote-text.ts'
import { quoteOf } from './quotes.testing.ts'

const from = letterheadOf(defaults)
const enquiry = { reference: 'L-7K4Q-2M9T', name: 'Ann', vessel: 'MV Example', eta: '2026-11-24' }

test('the text has every line with its sum, and totals of two currencies apart', () => {
  const quote = quoteOf([
    { title: 'Ring', quantity: '2', price: '1840.00', leadDays: '3' },
    { title: 'Gauge', price: '46', alternative: 'Gauge, glycerine' },
    { title: 'Seal', notAvailable: true },
    { title: 'Bolt', price: '2', alternative: 'Bolt, steel', alternativePrice: '3.5' },
    { title: 'Hose', quantity: '2.5', unit: 'm', price: '11.25', currency: 'EUR' },
  ])
  const text = quoteText(enquiry, { ...quote, deliveryCost: '180' }, from, {
    statusAddress: 'https://example.com/s',
  })
  expect(text).toContain('1. Ring\n   2 pcs at USD 1,840.00 = USD 3,680.00\n   Lead time: 3 days')
  expect(text).toContain('2. Gauge\n   Alternative: Gauge, glycerine\n')
  expect(text).toContain('3. Seal\n   1 pcs: not available')
  expect(text).toContain(
    '4. Bolt\n   Alternative: Bolt, steel, at USD 3.50 instead\n   1 pcs at USD 2.00',
  )
  expect(text).toContain('5. Hose\n   2.5 m at EUR 11.25 = EUR 28.13')
  expect(text).toContain('Total: USD 3,908.00\nTotal: EUR 28.13')
  expect(text).toContain('https://example.com/s')
})

test('a currency without a price has no total beside the others', () => {
  const euros = quoteOf([{ price: '5', currency: 'EUR' }])
  const totals = (quote: typeof euros) =>
    totalsOf(quote).map(({ currency, total }) => currency + total)
  expect(totals(euros)).toEqual(['EUR5.00'])
  expect(totals({ ...euros, deliveryCost: '2' })).toEqual(['USD2.00', 'EUR5.00'])
  expect(totals(quoteOf([{}]))).toEqual(['USD0.00'])
})

test('WhatsApp gets one short message with the totals and the link, whatever the lines', () => {
  const lines = Array.from({ length: 500 }, (_, n) => ({ title: `Κολλάρο Ω ${n}`, price: '1' }))
  const quote = quoteOf([...lines, { price: '2', currency: 'EUR' }])
  const statusAddress = 'https://example.com/s'
  const chat = quoteChat(enquiry, quote, from, { number: 'Q-2026-0001', statusAddress })
  expect(chat).toContain('our quotation Q-2026-0001 for L-7K4Q-2M9T (MV Example), 501 lines.')
  expect(chat).toContain('Total: USD 500.00\nTotal: EUR 2.00')
  expect(chat).toContain(`\n${statusAddress}\n`)
  expect(chat.length).toBeLessThan(400)
})

test('a revised quotation says so, and what it replaces', () => {
  const revised = { number: 'Q-2026-0001', revises: '2026-11-21T10:00:00.000Z' }
  expect(quoteSubject(enquiry, { number: 'Q-2026-0001' })).toBe(
    'Quotation Q-2026-0001 for L-7K4Q-2M9T: MV Example',
  )
  expect(quoteSubject(enquiry, revised)).toBe(
    'Revised quotation Q-2026-0001 for L-7K4Q-2M9T: MV Example',
  )
  const text = quoteText(enquiry, quoteOf([{ price: '1' }]), from, revised)
  expect(text).toContain('our revised quotation Q-2026-0001 for')
  expect(text).toContain('It replaces our quotation of 21 Nov 2026.')
})

test('VAT is on lines and delivery after the discount, and a rate of 0 says why', () => {
  const quote = { ...quoteOf([{ price: '100' }]), deliveryCost: '10', discount: '10' }
  const rows = (more: object) =>
    totalRows({ ...quote, ...more }).map(({ name, amount }) => `${name}: ${amount}`)
  expect(rows({ vat: '23' })).toEqual([
    'Lines: 100.00',
    'Discount, 10 %: −10.00',
    'Delivery: 10.00',
    'VAT, 23 %: 23.00',
    'Total, USD: 123.00',
  ])
  expect(rows({ vat: '0', vatNote: 'ship in international trade' })).toContain(
    'VAT, 0 %, ship in international trade: 0.00',
  )
  expect(rows({}).join()).not.toContain('VAT')
})

test('an amount has the decimals of its currency', () => {
  const total = (currency: string) =>
    totalsOf({ ...quoteOf([{ quantity: '3', price: '1.5' }]), currency })[0]?.total
  expect(['JPY', 'KWD', 'PLN', 'USD'].map(total)).toEqual(['5', '4.500', '4.50', '4.50'])
})

test('a lead time is too long if it ends after the day of the ETA', () => {
  const today = '2026-11-20'
  expect(isTooLate('4', '2026-11-24', today)).toBe(false)
  expect(isTooLate('5', '2026-11-24', today)).toBe(true)
  expect(isTooLate('', '2026-11-24', today)).toBe(false)
  expect(isTooLate('500', undefined, today)).toBe(false)
})

test('a discount is taken from the lines of each currency, and delivery is added after it', () => {
  const quote = quoteOf([
    { quantity: '3', price: '33.35' },
    { price: '5', currency: 'EUR' },
  ])
  const both = { ...quote, deliveryCost: '10', discount: '2.5' }
  expect(totalsOf(both).map(({ discount, total }) => [discount, total])).toEqual([
    ['2.50', '107.55'],
    ['0.13', '4.87'],
  ])
  expect(totalRows(both).map(({ name, amount }) => `${name}: ${amount}`)).toEqual([
    'Lines: 100.05',
    'Discount, 2.5 %: −2.50',
    'Delivery: 10.00',
    'Total, USD: 107.55',
    'Lines, EUR: 5.00',
    'Discount, 2.5 %, EUR: −0.13',
    'Total, EUR: 4.87',
  ])
  expect(quoteText(enquiry, both, from, {})).toContain(
    'Discount, 2.5 %: −USD 2.50\nDelivery: USD 10.00\nTotal: USD 107.55',
  )
  expect(totalsOf({ ...quote, discount: '100' })[0]?.total).toBe('0.00')
  expect(totalRows({ ...quote, discount: '0' }).map(({ name }) => name)).toEqual([
    'Total, USD',
    'Total, EUR',
  ])
})

test('a unit price has four decimals where they are given', () => {
  const quote = quoteOf([{ quantity: '1000', price: '0.1275' }, { price: '12' }])
  const text = quoteText(enquiry, quote, from, {})
  expect(text).toContain('1000 pcs at USD 0.1275 = USD 127.50')
  expect(text).toContain('1 pcs at USD 12.00 = USD 12.00')
  expect(priceText('0.125', 'JPY')).toBe('0.125')
})
