import { expect, test } from 'vitest'

import {
  missingForSending,
  packedQuote,
  readQuote,
  unpackedQuote,
  withoutEmptyLines,
} from './quote-form.ts'
import { quoteOf } from './quotes.testing.ts'

const read = (typed: { [name: string]: string }) => readQuote({ count: '2', ...typed })

test('a line with an offer and without a title is not dropped in silence', () => {
  for (const field of ['price', 'note', 'alternative', 'leadDays', 'notAvailable'])
    expect(read({ 'title-2': 'Ring', [`${field}-1`]: '3' }).problems).toEqual({
      'title-1': 'Please write what this is.',
    })
})

test('a line whose title was taken away is left out, and the numbers of the others stay', () => {
  const { content, problems } = read({ 'partNumber-1': '90801', 'title-2': 'Ring' })
  expect(problems).toEqual({})
  expect(content.lines.map(({ title }) => title)).toEqual(['', 'Ring'])
  expect(missingForSending({ ...content, validUntil: '2026-12-12' })).toEqual({
    'price-2': 'Please give a price, write a note, or mark it as not available.',
  })
  expect(withoutEmptyLines(content).lines.map(({ title }) => title)).toEqual(['Ring'])
})

test('an alternative with its own price needs its words and the price of the part asked for', () => {
  const line = { 'title-1': 'Gauge', 'title-2': 'Ring', 'alternativePrice-1': '90' }
  const words = { 'alternative-1': 'Gauge, glycerine' }
  expect(read(line).problems).toEqual({ 'alternative-1': 'Please write the alternative.' })
  expect(read({ ...line, ...words }).problems).toHaveProperty('alternativePrice-1')
  expect(read({ ...line, ...words, 'price-1': '46' }).problems).toEqual({})
  const days = { 'alternativeLeadDays-1': '9', 'alternativePrice-1': '' }
  expect(read({ ...line, ...words, ...days, 'price-1': '46' }).problems).toEqual({
    'alternativePrice-1': 'Please write the price of the alternative.',
  })
})

test('both offers of a line come through the fields of a part that is not shown', () => {
  const both = { alternative: 'Bolt', alternativePrice: '9', alternativeLeadDays: '3' }
  const quote = quoteOf([{ ...both, price: '4' }, { notAvailable: true }])
  expect(unpackedQuote(packedQuote(quote))).toEqual(quote)
})

test('a unit price has at most four decimals in every currency', () => {
  for (const currency of ['USD', 'JPY']) {
    const priced = (price: string) => read({ currency, 'title-1': 'Ring', 'price-1': price })
    expect(priced('0.1275').problems).toEqual({})
    expect(priced('0.12755').problems).toEqual({ 'price-1': 'Please use at most 4 decimals.' })
  }
  const yen = read({ currency: 'JPY', deliveryCost: '10.5' })
  expect(yen.problems).toEqual({ deliveryCost: 'Please use no decimals.' })
})

test.each([
  ['5', '5'],
  ['2,5 %', '2.5'],
  ['100%', '100'],
  ['', ''],
])('the discount %j is read as %j', (typed, discount) => {
  const { content, problems } = read({ discount: typed })
  expect([content.discount, problems]).toEqual([discount, {}])
})

test.each(['101', '-5', 'ten', '%'])('the discount %j is asked again', (typed) => {
  const { content, problems } = read({ discount: typed })
  expect(problems).toEqual({
    discount: 'Please write the discount as a number from 0 to 100, such as 5.',
  })
  expect(content.discount).toBe(typed)
})

test('a quote without a line is not sent', () => {
  expect(missingForSending(quoteOf([{ title: '' }]))).toHaveProperty('title-1')
  expect(missingForSending(quoteOf([]))).toHaveProperty('lines')
  expect(missingForSending(quoteOf([{ price: '1' }]))).toEqual({})
})
