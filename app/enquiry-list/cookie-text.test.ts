import fc from 'fast-check'
import { expect, test } from 'vitest'

import { withProduct } from './cookie-text.ts'
import { listIn, valueOf } from './list-cookie.ts'
import { freeLine, type ListedLine, withLine } from './listed-line.ts'

const ids = fc.constantFrom('6a976700aaaa000000000018', '6a976700aaaa000000000019', 'x')
const amount = {
  quantity: fc.integer({ min: 1, max: 9_999_999 }).map(String),
  unit: fc.constantFrom('pcs', 'set', 'm'),
}
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
      const after = valueOf({ listNumber, lines: withLine(lines, added) })
      expect(withProduct(before ?? '', productId, quantity, unit)).toBe(after)
    }),
    { numRuns: 500 },
  )
})

test('a card without an amount leaves the amount of a listed product', () => {
  const listed = 'L-2345-6789/x:10:set'
  expect(withProduct(listed, 'x')).toBe(listed)
  expect(withProduct(listed, 'y')).toBe(`${listed}/y:1`)
})

test.each(['a/b', 'a:b', '50%', 'a+b', 'a;b', 'a b', 'ä'])(
  'the id %j of an old site is written as the server writes it',
  (id) => {
    const line = { ...freeLine(''), productId: id, certainty: 'chosen' as const }
    const value = valueOf({ listNumber: 'L-2345-6789', lines: [line] })
    expect(withProduct('L-2345-6789', id)).toBe(value)
  },
)

test('the first product draws the number of the list', () => {
  const first = () => listIn(`list=${withProduct('', 'x', '2', 'set')}`)
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
    expect(withProduct('L-2345-6789', 'x', quantity, 'pcs')).toBeUndefined()
  },
)
