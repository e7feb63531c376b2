import { expect, test } from 'vitest'

import type { EnquiryLine } from '../enquiry-line.ts'
import { enquiryLinesIn, enquiryLinesText, rowsIn, rowsText } from '../packed-lines.ts'
import { linesText, packedQuote, readQuote, unpackedQuote } from './quote-form.ts'
import { quoteOf } from './quotes.testing.ts'

const odd = 'a\\tb\tc\\\nd\re "f" <g> \\'

test('any text comes back from packed rows', () => {
  const rows = [['', odd, ''], [], ['x'], ['', '', odd]]
  expect(rowsIn(rowsText(rows))).toEqual([['', odd], [''], ['x'], ['', '', odd]])
})

test('a quote is the same after it was packed', () => {
  const quote = quoteOf([
    { title: odd.trim(), price: '12.5', currency: 'EUR', leadDays: '3' },
    { title: 'Ring', notAvailable: true, alternativeId: '7' },
    {},
  ])
  expect(unpackedQuote(packedQuote(quote))).toEqual(quote)
})

test('lines that the form does not show are read from the packed ones', () => {
  const { lines } = quoteOf([{ title: 'A', price: '1' }, { title: 'B' }, { notAvailable: true }])
  const rest = linesText(lines, (n) => n === 2)
  const typed = { count: '3', rest, 'title-2': 'B', 'quantity-2': '9', 'unit-2': 'set' }
  const { content, problems } = readQuote(typed)
  expect(problems).toEqual({})
  expect(content.lines).toEqual([lines[0], { ...lines[1], quantity: '9', unit: 'set' }, lines[2]])
})

test('the lines of a list are the same after they were packed', () => {
  const line: EnquiryLine = {
    position: 1,
    title: odd,
    quantity: '2.5',
    unit: 'm',
    certainty: 'free',
    note: 'One\nTwo',
    details: {},
  }
  const other = { ...line, position: 2, productId: 'p', maker: 'M', details: { Type: odd } }
  expect(enquiryLinesIn(enquiryLinesText([line, other]))).toEqual([line, other])
})
