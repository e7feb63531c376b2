import { expect, test } from 'vitest'

import { previewOf, shortened } from './page-head.tsx'

test('R-HOME-24 C-56: a text is cut to its first characters, with an ellipsis only when it is longer', () => {
  expect(previewOf('a'.repeat(99), 100)).toBe('a'.repeat(99))
  expect(previewOf('a'.repeat(100), 100)).toBe('a'.repeat(100))
  expect(previewOf('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}…`)
  expect(previewOf('', 100)).toBe('')
})

test('C-56: a preview counts code points, and cuts none of them in half', () => {
  expect(previewOf('🚢'.repeat(100), 100)).toBe('🚢'.repeat(100))
  expect(previewOf('🚢'.repeat(101), 100)).toBe(`${'🚢'.repeat(100)}…`)
})

test('a text that is too long is cut between words, and never inside a character', () => {
  expect(shortened('One two three', 13)).toBe('One two three')
  expect(shortened('One two three', 12)).toBe('One two …')
  expect(shortened('🚢'.repeat(13), 12)).toBe(`${'🚢'.repeat(10)}…`)
  expect(shortened('🚢'.repeat(12), 12)).toBe('🚢'.repeat(12))
})
