import fc from 'fast-check'
import { expect, test } from 'vitest'

import { moneyText, sumOf, times, typedAmount } from './decimal.ts'

test('sums of money are exact where floating point is not', () => {
  expect(sumOf(['0.1', '0.2'], 2)).toBe('0.30')
  expect(times('1.005', '1', 2)).toBe('1.01')
  expect(times('184.35', '3', 2)).toBe('553.05')
  expect(times('999999999.99', '9999999', 2)).toBe('9999998999900000.01')
  expect(times('11.25', '2.5', 2)).toBe('28.13')
  expect(times('1840', '2', 0)).toBe('3680')
  expect(sumOf([], 2)).toBe('0.00')
})

test('a sum of lines is the sum of their cents', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 11n })
  const text = (n: bigint) => `${n / 100n}.${String(n % 100n).padStart(2, '0')}`
  fc.assert(
    fc.property(fc.array(cents), (all) => {
      const sum = all.reduce((one, other) => one + other, 0n)
      expect(sumOf(all.map(text), 2)).toBe(text(sum))
    }),
  )
})

test.each([
  ['1840', '1840'],
  ['1 840.00', '1840.00'],
  ['1,840.00', '1840.00'],
  ['1.840,00', '1840.00'],
  ['12,5', '12.5'],
  ['1,234,567', '1234567'],
  ['1.234.567,8', '1234567.8'],
  ["1'840.50", '1840.50'],
])('the amount %s is read as %s', (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount)
})

test.each(['', '1,840', 'a lot', '-5', '1.2.3', '12,34,56', '1e3', '.', '1,', '1840 USD', '٣'])(
  'the amount %j is not guessed',
  (typed) => {
    expect(typedAmount(typed)).toBeUndefined()
  },
)

test('an amount is written with groups and its decimals', () => {
  expect(moneyText('1234567.5', 2)).toBe('1,234,567.50')
  expect(moneyText('999', 2)).toBe('999.00')
  expect(moneyText('1840', 0)).toBe('1,840')
})
