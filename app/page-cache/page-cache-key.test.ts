import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type CachedRoute, cacheKeys } from './page-cache-key.ts'

const routes: CachedRoute[] = [
  { path: '/', parameters: [], shows: ['products'] },
  { path: '/categories/:slug', parameters: ['sub', 'after'], shows: ['products'] },
  { path: '/lists/:slug', parameters: ['maker', 'sub'], several: ['maker'], shows: ['products'] },
  { path: '/blogs/:slug', parameters: [], shows: ['posts'] },
]
const find = cacheKeys(routes)
const keyOf = (url: string) => find(url)?.key

test('an address without parameters is its own key', () => {
  expect(keyOf('/')).toBe('/')
  expect(keyOf('/categories/radar')).toBe('/categories/radar')
  expect(keyOf('/?')).toBe('/')
})

test('known parameters are sorted, unknown ones dropped', () => {
  expect(keyOf('/categories/a?utm_source=x&sub=radar&after=9')).toBe(
    '/categories/a?after=9&sub=radar',
  )
  expect(keyOf('/blogs/news?sub=radar')).toBe('/blogs/news')
})

test('an address with an empty parameter has no key, because its page gets 301', () => {
  expect(keyOf('/categories/a?sub=&utm=1')).toBeUndefined()
  expect(keyOf('/categories/a?sub')).toBeUndefined()
})

test('the first value of a repeated parameter is used, as the page does', () => {
  expect(keyOf('/categories/a?sub=radar&sub=ais')).toBe('/categories/a?sub=radar')
  expect(keyOf('/categories/a?sub=&sub=ais')).toBeUndefined()
})

test('several values of one parameter are sorted, each once', () => {
  const key = '/lists/a?maker=JRC&maker=Yanmar&sub=b'
  expect(keyOf('/lists/a?maker=Yanmar&sub=b&maker=JRC&maker=Yanmar&sub=c')).toBe(key)
  expect(keyOf('/lists/a?maker=JRC&maker=')).toBeUndefined()
})

test('all spellings of one value have the same key', () => {
  const spellings = ['wärtsilä', 'w%C3%A4rtsil%C3%A4', 'w%c3%a4rtsil%c3%a4', '%77%C3%A4rtsil%C3%A4']
  const asNodeReadsRawBytes = Buffer.from('wärtsilä').toString('latin1')
  const keys = [...spellings, asNodeReadsRawBytes].map((sub) => keyOf(`/categories/a?sub=${sub}`))
  expect(new Set(keys)).toEqual(new Set(['/categories/a?sub=w%C3%A4rtsil%C3%A4']))
  expect(keyOf('/categories/a?%73ub=auto+pilot')).toBe(keyOf('/categories/a?sub=auto%20pilot'))
})

test('a value with separators stays one value', () => {
  const key = keyOf('/categories/a?sub=x%26after%3D1')
  expect(key).not.toBe(keyOf('/categories/a?sub=x&after=1'))
  expect(new URLSearchParams(key?.split('?')[1]).get('sub')).toBe('x&after=1')
})

test.each([
  '',
  '*',
  'http://other.example/',
  '/nowhere',
  '/Categories/a',
  '/categories/',
  '/categories/a/',
  '//categories/a',
  '/categories//a',
  '/categories/..',
  '/categories/%2e%2E',
  '/categories/a\\b',
  '/categories/a#b',
  '/categories/a b',
  '/categories/wärtsilä',
  '/categories/a.data',
  '/categories/a.d%61ta',
  '/categories/%',
  '/categories/%zz',
  '/categories/%ff',
  '/categories/a%00',
  '/categories/a?sub=%',
  '/categories/a?sub=%ff',
  '/categories/a?sub=a%00',
  '/categories/a?sub=a#b',
  '/categories/\ud800',
])('%j has no key', (url) => {
  expect(keyOf(url)).toBeUndefined()
})

test('an encoded slash is part of a segment, not a separator', () => {
  expect(keyOf('/categories/a%2Fb')).toBe('/categories/a%2Fb')
  expect(keyOf('/categories%2Fa')).toBeUndefined()
})

test('a key has at most 2 KB, but its address may be longer', () => {
  expect(keyOf(`/categories/${'a'.repeat(2048 - 12)}`)).toHaveLength(2048)
  expect(keyOf(`/categories/${'a'.repeat(2049 - 12)}`)).toBeUndefined()
  expect(keyOf(`/categories/a?utm=${'x'.repeat(9000)}`)).toBe('/categories/a')
})

test('the first matching route decides what a page shows', () => {
  expect(find('/blogs/news')?.route.shows).toEqual(['posts'])
})

const oddLetters = fc.constantFrom(
  ...'/?&=%+#.;:@\\ \0aZ0ä€\u{1f6a2}\ud800'.split(''),
  '%00',
  '%C3',
)
const oddText = fc.array(oddLetters).map((letters) => letters.join(''))
const anyUrl = fc.oneof(
  fc.string({ unit: 'binary' }),
  oddText,
  fc
    .tuple(fc.constantFrom('/', '/categories/', '/categories/a?', '/?'), oddText)
    .map((parts) => parts.join('')),
)

test('no text causes an exception', () => {
  fc.assert(
    fc.property(anyUrl, (url) => {
      keyOf(url)
    }),
    { numRuns: 5000 },
  )
})

test('a key is its own key, and URL parsing leaves it unchanged', () => {
  fc.assert(
    fc.property(anyUrl, (url) => {
      const key = keyOf(url)
      if (key === undefined) return
      expect(keyOf(key)).toBe(key)
      const { pathname, search, host } = new URL(`http://localhost${key}`)
      expect(host).toBe('localhost')
      expect(pathname + search).toBe(key)
      expect(pathname).toBe(url.split('?')[0])
    }),
    { numRuns: 5000 },
  )
})

test('a key has the same parameter values as its address', () => {
  const value = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.isWellFormed())
  fc.assert(
    fc.property(value, value, fc.boolean(), (sub, after, turned) => {
      if ((sub + after).includes('\0')) return
      const pairs = [`sub=${encodeURIComponent(sub)}`, `after=${encodeURIComponent(after)}`]
      const key =
        keyOf(`/categories/a?x=1&${(turned ? pairs.toReversed() : pairs).join('&')}`) ?? ''
      const read = new URL(key, 'http://localhost').searchParams
      expect([read.get('sub'), read.get('after')]).toEqual([sub, after])
    }),
    { numRuns: 1000 },
  )
})
