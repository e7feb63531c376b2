import { expect, test } from 'vitest'

import { unlimited } from '#app/server/form-limit.server.ts'

import type { Typed } from './form-input.ts'
import { spamSignals } from './spam-signals.ts'

const from = { hash: '', ...unlimited }
const calm: Typed = { took: '40000' }
const siteUrl = 'https://shop.example'
const quickest = 3000

function signs(message: string, { name = 'Ann', typed = calm, crowded = false } = {}) {
  const sender = { ...from, isCrowded: () => crowded }
  return spamSignals({ typed, from: sender, quickest, text: `${name}\n${message}`, siteUrl })
}

test('an enquiry at a usual pace has no spam signals, also with two links', () => {
  expect(signs('Please quote.')).toEqual([])
  expect(signs('As in https://maker.example/sheet.pdf and www.maker.example/parts')).toEqual([])
  expect(signs('Is 3.5 < 4? See [1] (https://maker.example), or write to ann@example.com')).toEqual(
    [],
  )
  expect(signs('Please quote.', { typed: { took: '3000' } })).toEqual([])
})

test('a form without script is not a spam signal by itself', () => {
  for (const took of ['', 'soon', '-1', '1e9', '9'.repeat(16)]) {
    expect(signs('Please quote.', { typed: { took } })).toEqual([])
  }
  expect(spamSignals({ typed: {}, from, quickest, text: 'X', siteUrl })).toEqual([])
})

test('a filled hidden field, a fast submit and a crowded network are spam signals', () => {
  expect(signs('Please quote.', { typed: { ...calm, website: 'x' } })).toEqual(['trap'])
  expect(signs('Please quote.', { typed: { took: '2999' } })).toEqual(['haste'])
  expect(signs('Please quote.', { typed: { took: '0' } })).toEqual(['haste'])
  expect(signs('Please quote.', { crowded: true })).toEqual(['network'])
})

test.each([
  'http://a.example HTTPS://b.example www.c.example',
  'http://a.example,http://b.example,http://c.example',
  '<a href="x">cheap</a>',
  '< text > <A  HREF = x>',
  '[url=https://a.example]cheap[/url]',
  '[link]a.example[/link]',
  '[cheap](https://a.example)',
])('%s is a spam signal in the message and in the name', (text) => {
  expect(signs(text)).toEqual(['links'])
  expect(signs('Please quote.', { name: text })).toEqual(['links'])
})

test('two links without script are a spam signal, but links to our own site are not', () => {
  const without = { typed: { took: '' } }
  expect(signs('https://a.example', without)).toEqual([])
  expect(signs('https://a.example www.b.example', without)).toEqual(['links'])
  const ours = '/view-details/1 '
  expect(signs(`${siteUrl}${ours}`.repeat(5), without)).toEqual([])
  for (const origin of ['http://shop.example', 'https://www.shop.example', 'WWW.Shop.example']) {
    expect(signs(`${origin}${ours}`.repeat(5), without), origin).toEqual([])
  }
  for (const origin of [
    `${siteUrl}.evil.example`,
    `${siteUrl}@evil.example`,
    `${siteUrl}:8443`,
    'www.evil.example',
    'https://',
  ]) {
    expect(signs(`${origin}${ours}`.repeat(2), without), origin).toEqual(['links'])
  }
})

test('all spam signals are reported together', () => {
  const typed = { took: '1', website: 'x' }
  expect(signs('<a href=x>', { typed, crowded: true })).toEqual([
    'trap',
    'haste',
    'network',
    'links',
  ])
})

test('the longest message is checked within half a second, whatever its content', () => {
  for (const part of ['<a ', '<a x', '[url', 'www.', 'http://', '](', ' ']) {
    const began = performance.now()
    signs(part.repeat(5000).slice(0, 5000))
    expect(performance.now() - began).toBeLessThan(500)
  }
})
