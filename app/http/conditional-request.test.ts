import { expect, test } from 'vitest'

import { knowsTag } from './conditional-request.ts'

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('If-None-Match %j matches the weak and the strong tag: %j', (header, known) => {
  expect(knowsTag(header, '"a"')).toBe(known)
  expect(knowsTag(header, 'W/"a"')).toBe(known)
})
