import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { filledText, optional, text, withoutLimits } from './fields.ts'

test.each(['a\0b', '\0', 'half \ud800'])(
  '%j is refused, because not every engine can store it',
  (word) => {
    expect(text(9).safeParse(word).success).toBe(false)
    expect(filledText(9).safeParse(word).success).toBe(false)
  },
)

test('spaces around a text are removed', () => {
  expect(filledText(5).parse('  radar ')).toBe('radar')
  expect(filledText(5).safeParse('   ').success).toBe(false)
  expect(text(5).parse('')).toBe('')
})

test('undefined, null and an empty text leave a field out; invalid values are refused', () => {
  const record = z.object({ maker: optional(filledText(5)), numbers: optional(z.array(text(5))) })
  for (const none of [{}, { maker: null }, { maker: '' }, { maker: undefined, numbers: null }]) {
    expect(record.parse(none)).toEqual({})
  }
  expect(record.parse({ maker: ' JRC ', numbers: [] })).toEqual({ maker: 'JRC', numbers: [] })
  for (const wrong of [{ maker: 5 }, { maker: '  ' }, { numbers: 'x' }, { maker: 'too long' }]) {
    expect(record.safeParse(wrong).success).toBe(false)
  }
})

test('the response schema has the types of its record and no limits', () => {
  const line = z.object({ name: filledText(2) })
  const record = z.object({
    title: filledText(2),
    lines: optional(z.array(line).max(1)),
    version: z.number().int(),
  })
  const stored = fc.record({
    title: fc.string(),
    lines: fc.option(fc.array(fc.record({ name: fc.string() })), { nil: undefined }),
    version: fc.integer(),
  })
  const out = withoutLimits(record)
  fc.assert(fc.property(stored, (row) => void expect(out.parse(row)).toEqual(row)))
  expect(out.safeParse({ title: 1, version: 1 }).success).toBe(false)
  expect(out.safeParse({ title: 'a', version: 1.5 }).success).toBe(false)
  expect(out.parse({ title: 'a', version: 1, secret: 'b' })).toEqual({ title: 'a', version: 1 })
})
