import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isSamePhone } from './phone.ts'

test('C-67: a phone number is the same with and without its country code', () => {
  const ways = [
    '+880 1700-000000',
    '008801700000000',
    '01700000000',
    '1700 000 000',
    '+880 (0)1700 000000',
  ]
  for (const one of ways) for (const other of ways) expect(isSamePhone(one, other)).toBe(true)
  expect(isSamePhone('(031) 12 34 56', '031123456')).toBe(true)
})

test('C-67: an equal ending alone does not make two numbers the same', () => {
  const others = [
    ['+880 1700-000000', '+880 1700-000001'],
    ['+880 1700-000000', '+49 1700-000000'],
    // Too short to be unique without the area code.
    ['123456', '+880 31 123456'],
    ['1234567', '91234567'],
    // The prefix is longer than a country code.
    ['31123456', '+49 89 31123456'],
    ['', ''],
    ['+', '0'],
  ] as const
  for (const [one, other] of others) {
    expect([isSamePhone(one, other), isSamePhone(other, one)], one).toEqual([false, false])
  }
})

test('spaces, signs and leading zeros make no difference', () => {
  const digit = fc.constantFrom(...'0123456789')
  const number = fc.array(digit, { minLength: 6, maxLength: 15 }).map((all) => `1${all.join('')}`)
  const signs = fc.array(fc.constantFrom(' ', '-', '/', ''), { minLength: 16, maxLength: 16 })
  const property = fc.property(
    number,
    signs,
    fc.constantFrom('', '0', '00', '+'),
    (plain, between, start) => {
      const spaced = [...plain].map((one, n) => one + between[n]).join('')
      expect(isSamePhone(start + spaced, plain)).toBe(true)
    },
  )
  fc.assert(property)
})
