import fc from 'fast-check'
import { expect, test } from 'vitest'

import { requestedRange } from './byte-range.ts'

const tag = '"a.mp4"'

test.each([
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=500-999', { start: 500, end: 999 }],
  ['bytes=500-5000', { start: 500, end: 999 }],
  ['bytes=-500', { start: 500, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', 'unsatisfiable'],
  ['bytes=0-1,4-5', undefined],
  ['bytes=x-y', undefined],
  ['bytes', undefined],
  ['pages=1-2', undefined],
  ['pages=9000-', undefined],
])('for a file of 1000 bytes %j means %j', (range, part) => {
  expect(requestedRange({ range }, 1000, tag)).toEqual(part)
})

test('a range is used only when If-Range has the strong ETag of this version', () => {
  const range = 'bytes=0-9'
  expect(requestedRange({ range, 'if-range': tag }, 1000, tag)).toEqual({ start: 0, end: 9 })
  expect(requestedRange({ range, 'if-range': '"b.mp4"' }, 1000, tag)).toBeUndefined()
  expect(requestedRange({ range, 'if-range': `W/${tag}` }, 1000, tag)).toBeUndefined()
  expect(
    requestedRange({ range, 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 1000, tag),
  ).toBeUndefined()
})

test('for any Range header, the part is inside the file', () => {
  const text = fc.stringMatching(/^(bytes=)?[0-9,\- x]{0,30}$/)
  fc.assert(
    fc.property(text, fc.nat(), (range, size) => {
      const part = requestedRange({ range }, size, tag)
      if (part === undefined || part === 'unsatisfiable') return
      expect(part.start).toBeGreaterThanOrEqual(0)
      expect(part.start).toBeLessThanOrEqual(part.end)
      expect(part.end).toBeLessThan(size)
    }),
  )
})
