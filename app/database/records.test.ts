import fc from 'fast-check'
import { expect, test } from 'vitest'

import { gathered } from './database.testing.ts'
import { type Cursor, cursorFrom, cursorText, pageOf, slices } from './records.server.ts'

const time = fc
  .date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const id = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
  .filter((text) => !text.includes('\0') && text.isWellFormed())

test('a cursor with any imported id can be read from its text', () => {
  fc.assert(
    fc.property(time, id, (createdAt, _id) => {
      const text = cursorText({ createdAt, _id })
      expect(text).toMatch(/^[\w-]+$/)
      expect(cursorFrom(text)).toEqual({ createdAt, _id })
    }),
  )
})

test('any other text is not a cursor and does not throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => cursorFrom(text) === undefined))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const encoded = Buffer.from(text).toString('base64url')
      expect(cursorFrom(encoded)).toBeUndefined()
    }),
  )
})

const good = cursorText({ createdAt: '2026-02-03T04:05:06.789Z', _id: 'a1' })
const encoded = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  '',
  `${good}=`,
  `${good} `,
  `${good}\0`,
  good.slice(0, -4),
  encoded('2026-02-03T04:05:06.789Z'),
  encoded('2026-02-30T04:05:06.789Zid'),
  encoded('2026-02-03 04:05:06.789 id'),
  encoded('+012026-02-03T04:05:06.789Zid'),
  encoded('2026-02-03T04:05:06.789Za\0b'),
  Buffer.concat([Buffer.from('2026-02-03T04:05:06.789Z'), Buffer.from([0xff])]).toString(
    'base64url',
  ),
  encoded(`2026-02-03T04:05:06.789Z${'x'.repeat(3000)}`),
])('%j is not a cursor', (text) => {
  expect(cursorFrom(text)).toBeUndefined()
})

const rows = Array.from({ length: 5 }, (_, n) => ({ createdAt: `time ${n}`, _id: `${n}` }))

test('a page has a next cursor only when a row beyond it was read', () => {
  expect(pageOf(rows.slice(0, 3), 3)).toEqual({ records: rows.slice(0, 3) })
  expect(pageOf(rows.slice(0, 4), 3)).toEqual({ records: rows.slice(0, 3), next: rows[2] })
  expect(pageOf([], 3)).toEqual({ records: [] })
})

test('slices read every page once', async () => {
  const pageAfter = async (after: Cursor | undefined) => {
    const start = after ? Number(after._id) + 1 : 0
    return pageOf(rows.slice(start, start + 3), 2)
  }
  expect(await gathered(slices(pageAfter))).toEqual([
    rows.slice(0, 2),
    rows.slice(2, 4),
    rows.slice(4),
  ])
  expect(await gathered(slices(async () => ({ records: [] })))).toEqual([])
})
