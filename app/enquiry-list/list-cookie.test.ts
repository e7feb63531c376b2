import fc from 'fast-check'
import { expect, test } from 'vitest'

import { listCookie } from './cookie-text.ts'
import { changedList, linesElsewhere } from './list-changes.ts'
import { listIn, valueOf } from './list-cookie.ts'
import { freeLine, type ListedLine, withLine } from './listed-line.ts'

const listNumber = 'L-2345-6789'
const id = (n: number) => n.toString(16).padStart(24, '6')
const product = (n: number): ListedLine => ({
  ...freeLine(''),
  productId: id(n),
  certainty: 'chosen',
})

test('60 products with their quantities fit into one cookie of 4 kB', () => {
  const lines = Array.from({ length: 60 }, (_, n) => ({
    ...product(n),
    quantity: '12',
    unit: 'set',
  }))
  const value = valueOf({ listNumber, lines }) ?? ''
  expect(`list=${value}`.length).toBeLessThan(2_500)
  expect(listIn(`a=b; list=${value}; c=d`)).toEqual({ listNumber, key: '', lines })
  expect(valueOf({ listNumber, lines: [...lines, product(60)] })).toBeUndefined()
})

test('60 free lines of 40 letters fit; a list that would be cut has no value', () => {
  const free = (letters: number) =>
    Array.from({ length: 60 }, (_, n) => freeLine(`${n} ${'x'.repeat(letters)}`))
  expect(valueOf({ listNumber, lines: free(40) })).toBeDefined()
  expect(valueOf({ listNumber, lines: free(80) })).toBeUndefined()
})

const text = fc.string({ unit: 'binary', maxLength: 30 }).map((one) => one.toWellFormed())
const line = fc.record({
  productId: fc.oneof(fc.constant(''), text),
  title: text.map((one) => `T${one}`),
  quantity: fc.nat(99).map((n) => `${n + 1}`),
  unit: fc.constantFrom('pcs', 'set', 'm'),
  certainty: fc.constantFrom('exact', 'likely', 'chosen', 'free'),
  note: text,
  details: fc.dictionary(
    fc.constantFrom('Type', 'Serial number', 'Position on board'),
    text.filter((one) => one !== '' && !one.includes('~')),
    { noNullPrototype: true },
  ),
})

test('any list is the same after it was a cookie, which has allowed characters only', () => {
  const property = fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
    const value = valueOf({ listNumber, lines })
    if (value === undefined) return
    expect(value).toMatch(/^[\w!#$%&'()*+./:<=>?@[\]^`{|}~-]*$/)
    const expected = lines.map((one) => (one.productId ? { ...one, title: '' } : one))
    expect(listIn(listCookie(value, true)).lines).toEqual(expected)
  })
  fc.assert(property, { numRuns: 300 })
})

test('an odd cookie is read without an error', () => {
  const property = fc.property(fc.string({ unit: 'binary' }), (odd) => {
    const { listNumber: number, lines } = listIn(`list=${odd}`)
    expect(number === '' || number === listNumber).toBe(true)
    expect(lines.every(({ productId, title }) => productId || title)).toBe(true)
  })
  fc.assert(property, { numRuns: 300 })
})

test('the same part is one line, with the last quantity', () => {
  const lines = withLine(withLine([product(1)], freeLine('Packing')), {
    ...freeLine('packing'),
    quantity: '8',
    unit: 'm',
  })
  expect(lines).toMatchObject([
    { productId: id(1) },
    { title: 'Packing', quantity: '8', unit: 'm' },
  ])
})

test('a sent form removes one line, adds the line that was typed, and keeps the others as typed', () => {
  const form = new URLSearchParams({
    'product-1': id(1),
    'quantity-1': '3',
    'product-2': id(2),
    'title-4': 'Packing',
    'note-4': ' 12 mm ',
    free: 'Gasket',
    freeQuantity: '2',
    do: `remove ${id(2)}`,
  })
  expect(changedList(form)).toMatchObject({
    problems: {},
    lines: [
      { productId: id(1), quantity: '3' },
      { title: 'Packing', note: '12 mm', certainty: 'free' },
      { title: 'Gasket', quantity: '2' },
    ],
  })
  form.set('free', 'x'.repeat(301))
  expect(changedList(form).problems).toEqual({ free: expect.stringContaining('300') })
})

test('what is offered for a line stays in its cookie until one is chosen', () => {
  const open = { ...freeLine('impeller'), choices: [id(1), id(2)] }
  const value = valueOf({ listNumber, lines: [open, product(3)] }) ?? ''
  const cookie = listCookie(value, true)
  expect(listIn(cookie).lines).toEqual([open, product(3)])

  const form = (choice: string) =>
    new URLSearchParams({
      'title-1': 'impeller',
      'quantity-1': '5',
      'unit-1': 'set',
      'choices-1': `${id(1)}~${id(2)}`,
      ...(choice !== 'open' && { 'choice-1': choice }),
      'product-2': id(3),
      'certainty-2': 'chosen',
    })
  const left = changedList(form('open'))
  expect(left.lines).toEqual([{ ...open, quantity: '5', unit: 'set' }, product(3)])
  expect(changedList(form('')).lines[0]).toEqual({
    ...freeLine('impeller'),
    quantity: '5',
    unit: 'set',
  })
  const chosen = changedList(form(id(2)))
  expect(chosen.lines[0]).toEqual({ ...product(2), quantity: '5', unit: 'set' })
  expect(linesElsewhere(chosen, listIn(cookie).lines)).toEqual([])
  expect(changedList(form(id(9))).lines[0]?.productId, 'not offered').toBe('')

  const listed = form(id(1))
  listed.set('product-2', id(1))
  const twice = changedList(listed)
  expect(twice.lines).toMatchObject([{ productId: id(1), quantity: '5', note: 'and 1 pcs' }])
})
