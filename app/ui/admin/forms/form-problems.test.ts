import { expect, test } from 'vitest'
import { z } from 'zod'

import { address, filledText, optional } from '#app/database/fields.ts'

import { columnOf, maximumOf } from './form-definition.ts'
import { errorsIn, problemsFor } from './form-problems.ts'

const row = z.object({ name: filledText(3) })
const form = {
  fields: z.object({
    title: filledText(5),
    imageUrl: address(),
    maker: optional(filledText(4)),
    code: optional(z.string().regex(/^\d{6}$/)),
    rows: optional(z.array(row).max(2)),
  }),
  labels: {
    title: { label: 'Title', missing: 'A title.' },
    pictures: { label: 'Pictures', missing: 'A picture.' },
    maker: { label: 'Maker' },
    code: { label: 'Code', invalid: 'Six digits.' },
    rows: { label: 'Rows' },
  },
  groups: { pictures: ['imageUrl'] },
}
const problemsIn = (body: object) => problemsFor(errorsIn(form, { ...body }), form)

test('each field has one problem, in the order of the form, with a message for users (C-77)', () => {
  const body = { rows: [{ name: 'long' }, { name: ' ' }], maker: 'a\0', imageUrl: '', title: '  ' }
  expect(Object.entries(problemsIn(body))).toEqual([
    ['title', 'A title.'],
    ['pictures', 'A picture.'],
    ['maker', 'Please remove the character that cannot be stored.'],
    ['rows.0.name', 'Please use at most 3 characters.'],
    ['rows.1.name', 'Please fill in both, or remove this row.'],
  ])
})

test('a value that is too long, no address or of another pattern has a message for users', () => {
  const rows = [1, 2, 3].map(() => ({ name: 'a' }))
  expect(problemsIn({ title: 'longer', imageUrl: 'x', maker: '', code: '12', rows })).toEqual({
    title: 'Please use at most 5 characters.',
    pictures: 'Please upload this again.',
    code: 'Six digits.',
    rows: 'Please use at most 2.',
  })
  const odd = { path: 'title', message: 'is odd', code: 'odd' }
  expect(problemsFor([odd], form)).toEqual({ title: 'Please look at this again.' })
})

test('a field that is not sent is not checked', () => {
  expect(errorsIn(form, { maker: 'JRC' })).toEqual([])
})

test('the maximum length of a field comes from its schema', () => {
  const { shape } = form.fields
  expect(maximumOf(shape.title)).toBe(5)
  expect(maximumOf(shape.maker)).toBe(4)
  expect(maximumOf(shape.rows)).toBe(2)
  expect(maximumOf(columnOf(shape.rows, 'name'))).toBe(3)
  expect(maximumOf(shape.code)).toBeUndefined()
})
