import fc from 'fast-check'
import { expect, test } from 'vitest'

import { escapeXml } from './xml.ts'

test('special characters of XML are escaped, and all others stay', () => {
  expect(escapeXml('B&W "K98" <MC-C> 4\' ü 🚢\n')).toBe(
    'B&amp;W &quot;K98&quot; &lt;MC-C&gt; 4&apos; ü 🚢\n',
  )
})

test('no text adds XML markup or a character that XML cannot represent', () => {
  expect(escapeXml('a\0b\u0008c\u001bd\ufffee\ud800f')).toBe('abcdef')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeXml(text)
      expect(escaped).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/)
      expect([...escaped].every((one) => one >= ' ' || '\t\n\r'.includes(one))).toBe(true)
      expect(escaped.isWellFormed()).toBe(true)
    }),
  )
})
