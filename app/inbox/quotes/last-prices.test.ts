import { expect, test } from 'vitest'

import {
  fillableLines,
  lastPricesIn,
  lastPricesText,
  withLastPrices,
  withoutLastPrices,
} from './last-prices.ts'
import { numbersOf } from './line-filters.ts'
import { quoteOf } from './quotes.testing.ts'

const last = { currency: 'USD', unit: 'pcs', quotedAt: '2026-11-28T10:00:00Z' }
const prices = [
  { ...last, price: '10' },
  { ...last, price: '20', currency: 'EUR' },
  { ...last, price: '30', unit: 'sets' },
  { ...last, price: '40' },
  { ...last, price: '50' },
]
const content = quoteOf([{}, {}, {}, { price: '39' }, { notAvailable: true }])
const lastOf = lastPricesIn(
  lastPricesText(content.lines, (_, n) => prices[n]),
  content.lines,
)
const pricesOf = ({ lines }: typeof content) =>
  lines.map(({ price, currency }) => `${price} ${currency}`.trim())

test('only lines without a price are filled, and with prices of their unit', () => {
  expect(fillableLines(content, lastOf)).toEqual([1, 2])
  const filled = withLastPrices(content, [1, 2], lastOf)
  expect(pricesOf(filled)).toEqual(['10', '20 EUR', '', '39', ''])
})

test('an undo takes out what was filled in, and nothing that was changed since', () => {
  const filled = withLastPrices(content, [1, 2], lastOf)
  expect(withoutLastPrices(filled, [1, 2], lastOf)).toEqual(content)
  const lines = filled.lines.map((line, n) => (n === 0 ? { ...line, price: '11' } : line))
  const undone = withoutLastPrices({ ...filled, lines }, [1, 2], lastOf)
  expect(pricesOf(undone)).toEqual(['11', '', '', '39', ''])
})

test('a last price is of the line that it was stored for', () => {
  const { lines } = quoteOf([{ title: 'Another part' }])
  expect(lines.map(lastOf)).toEqual([undefined])
})

test('filters name lines without a price, without a decision and without a number', () => {
  const certainties = ['exact', 'likely', 'free', 'likely', 'free'] as const
  const asked = certainties.map((certainty, n) => ({
    certainty,
    position: n + 1,
    title: `Line ${n + 1}`,
    quantity: '1',
    unit: 'pcs',
    note: '',
    details: {},
  }))
  const { lines } = quoteOf([{}, {}, { note: 'Which size?' }, { price: '1' }, { title: 'Added' }])
  const of = { lines, asked }
  expect(numbersOf('all', of, [])).toEqual([1, 2, 3, 4, 5])
  expect(numbersOf('price', of, [])).toEqual([1, 2, 3, 5])
  expect(numbersOf('choose', of, [])).toEqual([2])
  expect(numbersOf('numbers', of, [1, 3])).toEqual([1])
})
