import fc from 'fast-check'
import { expect, test } from 'vitest'

import { amountWith, withAmount } from './cookie-text.ts'
import { withMore } from './list-changes.ts'
import { listIn, valueOf } from './list-cookie.ts'
import { freeLine, type ListedLine } from './listed-line.ts'

const ids = fc.constantFrom('6a976700aaaa000000000018', '6a976700aaaa000000000019', 'x')
const amount = {
  quantity: fc.integer({ min: 1, max: 9_999_999 }).map(String),
  unit: fc.constantFrom('pcs', 'set', 'm'),
}
const one = { quantity: '1', unit: 'pcs' }
const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const product = fc.record({
  ...amount,
  productId: ids,
  title: fc.constant(''),
  certainty: fc.constantFrom('exact', 'likely', 'chosen'),
  note: text,
  details: fc.oneof(fc.constant({}), fc.constant({ 'Serial number': '18-40771' })),
})
const free = fc.record({ ...amount, title: text.filter((title) => title.trim() !== '') })
const line: fc.Arbitrary<ListedLine> = fc.oneof(
  product,
  free.map(({ title, ...rest }) => ({ ...freeLine(title), ...rest })),
)
const key = ({ productId, title }: ListedLine) => productId || title
const lists = fc.uniqueArray(line, { selector: key, maxLength: 62 })

test('a product added by text alone gives the list that the server gives', () => {
  fc.assert(
    fc.property(lists, ids, amount.quantity, amount.unit, (lines, productId, quantity, unit) => {
      const listNumber = 'L-2345-6789'
      const before = valueOf({ listNumber, lines })
      fc.pre(before !== undefined)
      const added = { ...freeLine(''), productId, quantity, unit, certainty: 'chosen' as const }
      const listed = lines.find((line) => line.productId === productId)
      const sum = amountWith(listed, quantity, unit)
      // Another unit, and more than a line can have, are for the server.
      fc.pre(sum !== undefined)
      const after = valueOf({ listNumber, lines: withMore(lines, added) })
      expect(sum && withAmount(before ?? '', productId, sum)).toBe(after)
    }),
    { numRuns: 500 },
  )
})

test('a card asks for one more, in the unit of the line', () => {
  expect(amountWith({ quantity: '10', unit: 'set' })).toEqual({ quantity: '11', unit: 'set' })
  expect(amountWith(undefined)).toEqual({ quantity: '1', unit: 'pcs' })
  expect(amountWith({ quantity: '10', unit: 'set' }, '4', 'pcs')).toBeUndefined()
  expect(amountWith({ quantity: '9999999', unit: 'pcs' })).toBeUndefined()
})

test('a product is taken off the list of a cookie, and is a change to a list that the server has', () => {
  const none = { quantity: '0', unit: 'pcs' }
  expect(withAmount('L-2345-6789/x:10:set/y', 'x', none)).toBe('L-2345-6789/y')
  expect(withAmount('L-2345-6789/x', 'x', none)).toBe('')
  expect(withAmount('L-2345-6789~key~80/y', 'x', none)).toBe('L-2345-6789~key~80/y/x:0')
})

test.each(['a/b', 'a:b', '50%', 'a+b', 'a;b', 'a b', 'ä'])(
  'the id %j of an old site is written as the server writes it',
  (id) => {
    const line = { ...freeLine(''), productId: id, certainty: 'chosen' as const }
    const value = valueOf({ listNumber: 'L-2345-6789', lines: [line] })
    expect(withAmount('L-2345-6789', id, one)).toBe(value)
  },
)

test('the first product draws the number of the list', () => {
  const first = () => listIn(`list=${withAmount('', 'x', { quantity: '2', unit: 'set' })}`)
  const lists = Array.from({ length: 200 }, first)
  // '' where the server would not take the number.
  expect(lists.filter(({ listNumber }) => listNumber === '')).toEqual([])
  expect(new Set(lists.map(({ listNumber }) => listNumber)).size).toBe(200)
  expect(lists[0]?.lines).toEqual([
    { ...freeLine(''), productId: 'x', quantity: '2', unit: 'set', certainty: 'chosen' },
  ])
})

test.each(['', '0', '1,5', '-1', '12345678', '2 ', '<b>', '1/2', '1:2'])(
  'a quantity of %j is for the server to judge',
  (quantity) => {
    expect(amountWith(undefined, quantity, 'pcs')).toBeUndefined()
  },
)
