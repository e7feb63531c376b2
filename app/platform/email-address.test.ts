import { expect, test } from 'vitest'

import { isEmailAddress, sentAddress } from './email-address.ts'

test.each([
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['info@Bücher.Example', 'info@xn--bcher-kva.example'],
  ['sales@морской.рф', 'sales@xn--i1abfibkh.xn--p1ai'],
  ['Ann@Example.com', 'Ann@Example.com'],
])('%s is sent to %s', (address, sent) => {
  expect(isEmailAddress(address)).toBe(true)
  expect(sentAddress(address)).toBe(sent)
})

test.each([
  '',
  'a',
  'a@b',
  'a@-ü-',
  'a@ü@b.co',
  'a@\u00ad.example',
  'a@b.co:25',
  'a@[::1]',
  'a@ü。',
])('%j is no address', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})
