import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fieldsIn } from './form-body.server.ts'

const parsed = (text: string, limits = {}) => fieldsIn(Buffer.from(text), limits)

test('a form is read as the browsers’ own standard says', () => {
  const piece = fc.constantFrom(
    'a',
    '=',
    '&',
    '+',
    '%',
    '%41',
    '%C3%A9',
    '%ff',
    '%0',
    'é',
    '?',
    ' ',
  )
  const texts = fc.array(piece, { maxLength: 30 }).map((pieces) => `x${pieces.join('')}`)
  fc.assert(
    fc.property(texts, (text) => {
      expect([...(parsed(text) ?? [])]).toEqual([...new URLSearchParams(text)])
    }),
    { numRuns: 500 },
  )
})

test('the domain of an email is as it was typed, though browsers send it in ASCII', () => {
  const sent = (text: string) => parsed(`email=${encodeURIComponent(text)}`)?.get('email')
  expect(sent('info@xn--bcher-kva.example')).toBe('info@bücher.example')
  expect(sent('info@bücher.example')).toBe('info@bücher.example')
  for (const other of ['see xn--bcher-kva.example', 'a@xn--99999999.example', 'a@xn--.co'])
    expect(sent(other)).toBe(other)
})

test('a form has at most so many fields, short names, and one field that may be long', () => {
  expect([...(parsed('a&'.repeat(999)) ?? [])]).toHaveLength(999)
  expect(parsed('a&'.repeat(1_000))).toBeUndefined()
  expect(parsed('a&'.repeat(2_000), { fields: 4_000 })?.size).toBe(2_000)
  expect(parsed(`${'a'.repeat(10_000)}=b`)?.size).toBe(1)
  expect(parsed(`${'a'.repeat(10_001)}=b`)).toBeUndefined()
  const long = `=${'b'.repeat(1_000_000)}`
  expect(parsed(`text${long}`)).toBeUndefined()
  expect(parsed(`text${long}`, { longFields: ['table'] })).toBeUndefined()
  expect(parsed(`table${long}`, { longFields: ['table'] })?.size).toBe(1)
})

/** In microseconds of the processor, because other processes take their share of time. */
function timeOf(text: string) {
  const bodies = Array.from({ length: 100 }, () => Buffer.from(text))
  const begun = process.threadCpuUsage()
  for (const body of bodies) fieldsIn(body)
  const { user, system } = process.threadCpuUsage(begun)
  return user + system
}

test.each(['a&', 'a=b&', '&', '=', '+', '%', '%41', '%ff', 'é', 'a+%20='])(
  'ten times as much of %j takes at most twelve times as long',
  (piece) => {
    const longest = Math.floor(100_000 / piece.length)
    const sizes = piece.includes('&') ? [99, 990] : [longest / 10, longest]
    const ratio = () => {
      const [short, long] = sizes.map((times) => timeOf(piece.repeat(times)))
      // The processor's time is counted in steps of up to some milliseconds.
      return (long ?? 0) / Math.max(short ?? 0, 5_000)
    }
    // A busy machine can disturb one measurement.
    expect(Math.min(ratio(), ratio(), ratio())).toBeLessThanOrEqual(12)
  },
)

test('3 MB of fields are refused after the first thousand', () => {
  const body = Buffer.from('a&'.repeat(1_500_000))
  const begun = performance.now()
  expect(fieldsIn(body)).toBeUndefined()
  expect(performance.now() - begun).toBeLessThan(200)
})
