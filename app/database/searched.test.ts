import fc from 'fast-check'
import { expect, test } from 'vitest'

import { searchText, titleKey, wordsOf } from './searched.ts'

const isFound = (search: string, parts: string[]) =>
  wordsOf(search).every((word) => searchText(parts).includes(word))

test.each([
  ['wartsila', ['Wärtsilä 6L20'], true],
  ['WÄRTSILÄ', ['wartsila'], true],
  ['strasse', ['Große Straße'], true],
  ['ναυτιλος', ['Ναυτίλος'], true],
  ['ΝΑΥΤΙΛΟΣ', ['Ναυτίλος 7'], true],
  ['37-00-01', ['37 00 01'], true],
  ['370001', ['37.00-01'], true],
  ['37 00 01', ['370001'], true],
  ['jma–9122', ['JRC JMA 9122 radar'], true],
  ['radar jrc', ['JRC', 'Radar'], true],
  ['radar yanmar', ['JRC', 'Radar'], false],
  ['b&w', ['MAN B&W'], true],
  ['পাম্প', ['সমুদ্রের পাম্প'], true],
  ['পাম্প', ['পম্প'], false],
  ['', ['Radar'], true],
  [' - ', ['Radar'], true],
])('the search %j in the texts %j finds as expected (C-8)', (search, parts, answer) => {
  expect(isFound(search, parts)).toBe(answer)
})

test('titles sort without regard to capitals and accents', () => {
  const titles = ['Öl filter', 'anchor', 'Zinc anode', 'Oil pump', 'Anode']
  const sorted = titles.toSorted((a, b) => (titleKey(a) < titleKey(b) ? -1 : 1))
  expect(sorted).toEqual(['anchor', 'Anode', 'Oil pump', 'Öl filter', 'Zinc anode'])
})

test('any text can be indexed, and case and punctuation do not affect the search', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const filed = searchText([text])
      expect(filed).not.toBe('')
      expect(filed.isWellFormed() && !filed.includes('\0')).toBe(true)
      expect(Buffer.byteLength(titleKey(text))).toBeLessThan(500)
      expect(wordsOf(text).length).toBeLessThanOrEqual(10)
    }),
  )
  expect(isFound('Ab.c d-e ß', ['ab C', 'DE', 'ss'])).toBe(true)
})
