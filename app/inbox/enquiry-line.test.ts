import { expect, test } from 'vitest'

import { isCalendarDay, shipFields, typedEnquiryLine } from './enquiry-line.ts'
import { readQuote } from './quotes/quote-form.ts'

const never = [
  '2027-13-01',
  '2027-00-10',
  '2027-02-29',
  '2027-04-31',
  '2027-1-1',
  '1999-01-01',
  'soon',
]

test.each(never)('%s is refused as a day, beside its field', (day) => {
  expect(isCalendarDay(day)).toBe(false)
  const { error } = shipFields.safeParse({ eta: day })
  expect(error?.issues.map(({ path }) => path)).toEqual([['eta']])
  expect(readQuote({ validUntil: day }).problems).toHaveProperty('validUntil')
})

test.each(['2028-02-29', '2026-12-31'])('%s is a day', (day) => {
  expect(isCalendarDay(day)).toBe(true)
  expect(shipFields.parse({ eta: day }).eta).toBe(day)
})

const quantityOf = (quantity: string) => typedEnquiryLine.shape.quantity.safeParse(quantity).data

test.each([
  ['1,5', '1.5'],
  ['0,125', '0.125'],
  ['1000', '1000'],
  ['1000.250', '1000.250'],
  ['', '1'],
])('a quantity of “%s” is %s', (typed, quantity) => {
  expect(quantityOf(typed)).toBe(quantity)
})

test.each(['1,000', '1.000', '12,500', '250.750', '0', '-1', 'ten'])(
  'a quantity of “%s” is refused, because it is none or can mean two',
  (typed) => {
    expect(quantityOf(typed)).toBeUndefined()
  },
)
