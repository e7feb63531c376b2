import { expect, test } from 'vitest'
import { z } from 'zod'

import { address, filledText, optional } from '#app/database/fields.ts'

import { longest, problemsFor, wrongIn } from './form-problems.ts'

const row = z.object({ name: filledText(3) })
const rule = z.object({
  title: filledText(5),
  imageUrl: address().min(1),
  maker: optional(filledText(4)),
  rows: optional(z.array(row).max(2)),
})
const told = {
  places: { imageUrl: 'pictures' },
  words: {
    name: '',
    adding: '',
    added: '',
    notAdded: '',
    saved: '',
    notSaved: '',
    notFound: '',
    missing: { title: 'A title.', pictures: 'A picture.', maker: '', rows: '' },
  },
}

test('each field has one problem, in the order of the form, with a message for users (C-77)', () => {
  const body = { rows: [{ name: 'long' }, { name: ' ' }], maker: 'a\0', imageUrl: '', title: '  ' }
  const problems = problemsFor(wrongIn([rule, rule], body), told)
  expect(Object.entries(problems)).toEqual([
    ['title', 'A title.'],
    ['pictures', 'A picture.'],
    ['maker', 'Please remove the character that cannot be shown.'],
    ['rows.0.name', 'Please use at most 3 characters.'],
    ['rows.1.name', 'Please fill in both, or remove this row.'],
  ])
})

test('a value that is too long or no address has a message for users', () => {
  const body = {
    title: 'longer',
    imageUrl: 'x',
    maker: '',
    rows: [1, 2, 3].map(() => ({ name: 'a' })),
  }
  expect(problemsFor(wrongIn([rule], body), told)).toEqual({
    title: 'Please use at most 5 characters.',
    pictures: 'Please upload this again.',
    rows: 'Please use at most 2.',
  })
  expect(problemsFor([{ path: 'title', message: 'is odd' }], told)).toEqual({
    title: 'Please look at this again.',
  })
})

test('the maximum length of a field comes from its rule', () => {
  expect(longest(rule.shape.title)).toBe(5)
  expect(longest(rule.shape.maker)).toBe(4)
  expect(longest(rule.shape.rows)).toBeUndefined()
})
