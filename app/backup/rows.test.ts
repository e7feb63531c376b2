import fc from 'fast-check'
import { expect, test } from 'vitest'

import { lineOf, rowIn } from './snapshot.ts'

const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !Object.is(one, -0)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.uint8Array(),
)

// Zod leaves out a key of this name, and no column has it.
const column = fc.string().filter((name) => name !== '__proto__')

/** An integer that a number can say exactly comes back as a number. */
function simple(one: unknown) {
  if (typeof one === 'bigint' && Number.isSafeInteger(Number(one))) return Number(one)
  return one instanceof Uint8Array ? [...one] : one
}

test('a row of any values is the same after it was a line', () => {
  const property = fc.property(fc.dictionary(column, value, { noNullPrototype: true }), (row) => {
    const line = lineOf(row)
    expect(line.indexOf('\n')).toBe(line.length - 1)
    const read = rowIn(line)
    const entries = (of: object) => Object.entries(of).map(([name, one]) => [name, simple(one)])
    expect(entries(read)).toEqual(entries(row))
  })
  fc.assert(property)
})

test('a number that JSON cannot say fails', () => {
  for (const bad of [NaN, Infinity]) expect(() => lineOf({ bad })).toThrow(/cannot say/)
})
