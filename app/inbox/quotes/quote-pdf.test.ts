import sharp from 'sharp'
import { expect, test } from 'vitest'

import { pdfGlyphs, pdfInfo, pdfPositions, pdfTags, pdfText } from '#app/paper/pdf-text.testing.ts'
import { defaults } from '#app/settings/defaults.ts'

import { letterheadOf } from './letterhead.ts'
import { quotePdf } from './quote-pdf.server.ts'
import type { QuoteContent } from './quote.ts'
import { quoteOf } from './quotes.testing.ts'

const from = letterheadOf(defaults)
const enquiry = { reference: 'L-7K4Q-2M9T', name: 'Ann', vessel: 'MV Example', eta: '2026-11-24' }
const date = '2026-11-23T13:03:00.000Z'

function printed(quote: QuoteContent) {
  return quotePdf({ enquiry, quote, from, version: 3, date })
}

test.each([true, false])('the PDF bears the logo, with the name in it: %s', async (hasName) => {
  const create = { width: 300, height: 90, channels: 3, background: '#0a1c26' } as const
  const png = await sharp({ create }).png({ palette: true }).toBuffer()
  const quote = quoteOf([])
  const plain = await printed(quote)
  expect(await pdfTags(plain)).not.toContain('Figure')
  const pdf = await quotePdf({ enquiry, quote, from, version: 3, date, logo: { png, hasName } })
  expect(await pdfTags(pdf)).toContain('Figure')
  expect((await pdfText(pdf)).includes(from.name)).toBe(!hasName)
})

test('a PDF is tagged, and has a title, a language and the date of its version', async () => {
  const pdf = await printed(quoteOf([{ price: '1', leadDays: '3' }]))
  expect(await pdfInfo(pdf)).toMatchObject({
    PDFFormatVersion: '1.7',
    Title: 'Quotation L-7K4Q-2M9T',
    Author: from.name,
    Language: 'en',
    CreationDate: 'D:20261123130300Z',
  })
  const tags = await pdfTags(pdf)
  for (const tag of ['H1', 'Table', 'THead', 'TBody']) expect(tags).toContain(tag)
  expect(tags.filter((tag) => tag === 'TH')).toHaveLength(6)
  expect(tags.filter((tag) => tag === 'TD')).toHaveLength(6)
})

test('a PDF without lead times has no column for them', async () => {
  const tags = await pdfTags(await printed(quoteOf([{ price: '1' }, { title: 'Seal' }])))
  expect(tags.filter((tag) => tag === 'TH')).toHaveLength(5)
  expect(tags.filter((tag) => tag === 'TD')).toHaveLength(10)
  const text = await pdfText(await printed(quoteOf([{ price: '1' }, { notAvailable: true }])))
  expect(text).toContain('Lead time')
  expect(text).toContain('Not available')
})

test('all lines are in the PDF, and each of its pages with lines begins with the heads', async () => {
  const lines = Array.from({ length: 220 }, (_, n) => ({
    title: `Part ${n + 1}`,
    price: '1',
    leadDays: n === 9 ? '0' : '',
  }))
  const text = await pdfText(await printed(quoteOf(lines)))
  for (const [n, { title }] of lines.entries())
    expect(text).toContain(`${n + 1} ${title}${n === 9 ? ' In stock' : ''} 1 pcs 1.00 1.00`)
  const pages = text.split(/L-7K4Q-2M9T, page \d+ of \d+/)
  expect(pages.length).toBeGreaterThan(6)
  for (const page of pages.slice(0, -2)) expect(page).toContain('No. Part Lead time Quantity')
  expect(text).toContain('Total, USD 220.00')
})

test('the PDF has the letters and signs of the trade', async () => {
  const latin = Array.from({ length: 0x60 }, (_, n) => String.fromCodePoint(0xa0 + n))
    .filter((sign) => !/[\u{a0}\u{ad}]/u.test(sign))
    .join('')
  const signs = [latin, 'αβγδεζηθικλμνξοπρστυφχψω', 'ΑΒΓΔΩ Ω ° ± ² µ ≤ Ø ⌀ ≈ → ✓ – ’ “', 'Привет']
  const text = await pdfText(await printed({ ...quoteOf([]), note: signs.join('\n') }))
  const joined = text.replaceAll(/\s/g, '').normalize('NFKC')
  for (const sign of signs) expect(joined).toContain(sign.replaceAll(/\s/g, '').normalize('NFKC'))
})

test('an amount of hundreds of millions is whole', async () => {
  const quote = quoteOf([{ quantity: '9', price: '148148146.8025' }, { price: '12' }])
  const text = await pdfText(await printed({ ...quote, discount: '5', deliveryCost: '180' }))
  expect(text).toContain('9 pcs 148,148,146.8025 1,333,333,321.22')
  expect(text).toContain('Discount, 5 % −66,666,666.66')
  expect(text).toContain('Total, USD 1,266,666,846.56')
})

test('text of a stranger is printed and never run', async () => {
  const hostile = '#eval("1 + 1") #read("/etc/passwd") $x$ *b* @a // c ]) \\u{41} <l> `d`'
  const pdf = await quotePdf({
    enquiry: { ...enquiry, name: hostile, vessel: '#panic()' },
    quote: { ...quoteOf([{ title: hostile, unit: '#image("a")' }]), note: hostile },
    from: { ...from, name: '#pagebreak()' },
    version: 1,
    date,
  })
  const text = (await pdfText(pdf)).replaceAll(/\s+/g, '')
  expect(text.split(hostile.replaceAll(/\s+/g, ''))).toHaveLength(4)
  for (const words of ['#panic()', '#image("a")', '#pagebreak()']) expect(text).toContain(words)
})

async function glyphsOf(note: string) {
  return pdfGlyphs(await printed({ ...quoteOf([]), note }))
}

test.each([
  // Three forms of one letter: last, middle and first.
  ['Arabic', 'ببب', 'NotoNaskhArabic', 3, 3],
  ['Bengali', 'ক্ষ', 'HindSiliguri-Regular', 1, 1],
  ['Thai', 'กรกร', 'NotoSansThai-Regular', 4, 2],
  ['Chinese', '海水泵', 'NotoSansHans-Regular', 3, 3],
  ['Japanese', '海水ポンプ', 'BIZUDPGothic-Regular', 5, 5],
  ['Korean', '펌프', 'NanumGothic', 2, 2],
  ['Hebrew', 'שבש', 'DejaVuSans', 3, 2],
])('text in %s has the forms that its readers write', async (_language, note, font, all, forms) => {
  const codes = (await glyphsOf(note)).flatMap((run) => (run.font === font ? run.codes : []))
  expect([codes.length, new Set(codes).size]).toEqual([all, forms])
})

async function countGlyphs(note: string) {
  return (await glyphsOf(note)).flatMap(({ codes }) => codes).length
}

test('two Hindi letters that are written as one are one', async () => {
  expect(await countGlyphs('क्ष')).toBe(await countGlyphs('क'))
})

test('Arabic is drawn from right to left, with its numbers from left to right', async () => {
  const positions = await pdfPositions(await printed({ ...quoteOf([]), note: 'مضخة 125 بار' }))
  const leftOf = (words: string) => positions.find(({ text }) => text.trim() === words)?.left ?? 0
  expect(leftOf('بار')).toBeGreaterThan(450)
  expect(leftOf('125')).toBeGreaterThan(leftOf('بار'))
  expect(leftOf('مضخة')).toBeGreaterThan(leftOf('125'))
})

test('a letter with hundreds of marks is drawn with eight at most', async () => {
  const marked = await countGlyphs(`a${'\u0301'.repeat(300)}b`)
  expect(marked - (await countGlyphs('ab'))).toBeLessThanOrEqual(8)
})

test('a number of a part reads from the left in a line that reads from the right', async () => {
  const title = 'محمل كريات 6308-2RS مع P/N 90801-36-021'
  const pieces = await pdfPositions(await printed({ ...quoteOf([{ title }]), note: `${title}.` }))
  const drawn = pieces.toSorted((one, other) => one.left - other.left).map(({ text }) => text)
  for (const code of ['6308-2RS', '90801-36-021'])
    expect(drawn.filter((text) => text.includes(code))).toHaveLength(2)
})
