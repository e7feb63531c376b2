import sharp from 'sharp'
import { expect, test } from 'vitest'

import { defaults } from '#app/settings/defaults.ts'

import { pdfText } from './pdf-text.testing.ts'
import { quotePdf } from './quote-pdf.server.ts'
import { chatParts, letterhead, quoteText } from './quote-text.ts'
import { isTooLate, type QuoteContent, totalsOf } from './quote.ts'
import { quoteOf } from './quotes.testing.ts'

const from = letterhead(defaults)
const enquiry = { reference: 'L-7K4Q-2M9T', name: 'Ann', vessel: 'MV Example', eta: '2026-11-24' }

test('the text has every line with its sum, and totals of two currencies apart', () => {
  const quote = quoteOf([
    { title: 'Ring', quantity: '2', price: '1840.00', leadDays: '3' },
    { title: 'Gauge', price: '46', alternative: 'Gauge, glycerine' },
    { title: 'Seal', notAvailable: true },
    { title: 'Hose', quantity: '2.5', unit: 'm', price: '11.25', currency: 'EUR' },
  ])
  const text = quoteText(enquiry, { ...quote, deliveryCost: '180' }, from, 'https://example.com/s')
  expect(text).toContain('1. Ring\n   2 pcs at USD 1,840.00 = USD 3,680.00\n   Lead time: 3 days')
  expect(text).toContain('2. Gauge\n   Alternative: Gauge, glycerine\n')
  expect(text).toContain('3. Seal\n   1 pcs: not available')
  expect(text).toContain('4. Hose\n   2.5 m at EUR 11.25 = EUR 28.13')
  expect(text).toContain('Total: USD 3,906.00\nTotal: EUR 28.13')
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

test('a long text is split into numbered parts that fit into a link, and nothing is lost', () => {
  const lines = Array.from({ length: 60 }, (_, n) => ({ title: `Κολλάρο Ω ${n} ✓`, price: '1' }))
  const text = quoteText(enquiry, quoteOf(lines), from)
  const parts = chatParts(text)
  expect(parts.length).toBeGreaterThan(3)
  for (const part of parts) expect(encodeURIComponent(part).length).toBeLessThan(1800)
  expect(parts[0]).toMatch(/^\(1\/\d+\)\nHello Ann,/)
  const words = (one: string) => one.split(/\s+/).filter(Boolean)
  expect(parts.flatMap((part) => words(part.replace(/^\(\d+\/\d+\)/, '')))).toEqual(words(text))
  expect(chatParts('Hello')).toEqual(['Hello'])
  const long = chatParts('Ω'.repeat(2000))
  expect(long.map((part) => part.replace(/^.*\n/, '')).join('')).toBe('Ω'.repeat(2000))
})

test('a lead time is too long if it ends after the day of the ETA', () => {
  const today = '2026-11-20'
  expect(isTooLate('4', '2026-11-24', today)).toBe(false)
  expect(isTooLate('5', '2026-11-24', today)).toBe(true)
  expect(isTooLate('', '2026-11-24', today)).toBe(false)
  expect(isTooLate('500', undefined, today)).toBe(false)
})

test.each([true, false])('the PDF bears the logo, with the name in it: %s', async (hasName) => {
  const create = { width: 300, height: 90, channels: 3, background: '#0a1c26' } as const
  const png = await sharp({ create }).png({ palette: true }).toBuffer()
  const printed = { enquiry, quote: quoteOf([]), from, version: 1, date: '2026-11-23T13:03:00Z' }
  const plain = await quotePdf(printed)
  expect(plain.includes('/Subtype /Image')).toBe(false)
  const pdf = await quotePdf({ ...printed, logo: { png, hasName } })
  expect(pdf.includes('/Subtype /Image')).toBe(true)
  expect(pdfText(pdf).includes(from.name)).toBe(!hasName)
})

test('the PDF has all lines over its pages, with the letters and signs of the trade', async () => {
  const lines = Array.from({ length: 200 }, (_, n) => ({ title: `Part ${n + 1}`, price: '1' }))
  const latin = Array.from({ length: 0x60 }, (_, n) => String.fromCodePoint(0xa0 + n))
    .filter((sign) => !/[\u{a0}\u{ad}]/u.test(sign))
    .join('')
  const signs = [latin, 'αβγδεζηθικλμνξοπρστυφχψω', 'ΑΒΓΔΩ Ω ° ± ² µ ≤ Ø – ’ “']
  const quote: QuoteContent = { ...quoteOf(lines), note: signs.join('\n') }
  const date = '2026-11-23T13:03:00.000Z'
  const text = pdfText(await quotePdf({ enquiry, quote, from, version: 3, date }))
  expect(text).toContain('Quotation L-7K4Q-2M9T')
  for (const { title } of lines) expect(text.split('\n')).toContain(title)
  const joined = text.replaceAll(/\s/g, '').normalize('NFKC')
  for (const sign of signs) expect(joined).toContain(sign.replaceAll(/\s/g, '').normalize('NFKC'))
  expect(text).toMatch(/L-7K4Q-2M9T, page 1 of \d+/)
  expect(totalsOf(quote)[0]?.total).toBe('200.00')
})
