import { expect, test } from 'vitest'

import { countryCode, countryName } from './fields.ts'

test.each([
  ['Netherlands', 'NL'],
  ['the netherlands', 'NL'],
  [' Bangladesh ', 'BD'],
  ['nl', 'NL'],
  ['UK', 'GB'],
  ['Côte d’Ivoire', 'CI'],
  ["cote d'ivoire", 'CI'],
  ['Myanmar', 'MM'],
  ['Turkiye', 'TR'],
  ['Atlantis', 'Atlantis'],
  ['', ''],
])('the country %j is stored as %j', (typed, code) => {
  expect(countryCode(typed)).toBe(code)
})

test('two letters have the name of their country', () => {
  expect([countryName('BD'), countryName('Atlantis')]).toEqual(['Bangladesh', 'Atlantis'])
})
