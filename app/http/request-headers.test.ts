import fc from 'fast-check'
import { expect, test } from 'vitest'

import { acceptedEncoding, knowsTag } from './request-headers.server.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0.8', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0 , gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['gzip, *;q=0', 'gzip'],
  ['identity', undefined],
  ['identity;q=0', undefined],
  ['identity;q=0, *', 'br'],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['deflate, zstd', undefined],
  ['br;q=nonsense, gzip', 'gzip'],
  ['brotli, gzipped', undefined],
])('the header %j selects %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('no header causes an exception', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect([undefined, 'br', 'gzip']).toContain(acceptedEncoding(header))
    }),
  )
})

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
