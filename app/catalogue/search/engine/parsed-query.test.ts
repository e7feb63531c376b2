import { expect, test } from 'vitest'

import { englishNames } from './foreign-words.ts'
import { parseQuery, phrasesIn, withoutPlateWords } from './parsed-query.ts'

const wordsOf = (query: string) => parseQuery(query).words
const plainWords = (query: string) => withoutPlateWords(parseQuery(query))?.words

test('each name of a part with its small words has the other names of the part', () => {
  for (const query of ['plunger and barrel', 'on load hook', 'oil in water monitor']) {
    const [phrase, ...rest] = phrasesIn(wordsOf(query))
    expect(rest, query).toEqual([])
    expect(phrase?.others.length, query).toBeGreaterThan(1)
  }
})

test('neighbouring initials are one word, with or without separators', () => {
  for (const query of ['MAN B&W', 'MAN B & W', 'man b and w', 'man b. w.']) {
    expect(wordsOf(query), query).toEqual(['man', 'bw'])
  }
  expect(wordsOf('X-band radar')).toEqual(['x', 'band', 'radar'])
})

test('labels, amounts and serial numbers are left out', () => {
  expect(plainWords('Part No.: JMA-9122-6XA')).toEqual(['jma', '9122', '6xa'])
  expect(plainWords('Maker: Woodward Model: UG-8L Governor')).toEqual([
    'woodward',
    'ug',
    '8l',
    'governor',
  ])
  expect(plainWords('2 x VTR354 bearing, qty 4 pcs')).toEqual(['vtr354', 'bearing'])
  expect(plainWords('serial no 4711 MOPX 213')).toEqual(['mopx', '213'])
  expect(plainWords('NX-700A S/N 12345')).toEqual(['nx', '700a'])
  expect(plainWords('do you have a gyro compass?')).toEqual(['gyro', 'compass'])
})

test('a query with only labels or without labels has no plain form', () => {
  expect(plainWords('radar')).toBeUndefined()
  expect(plainWords('part number')).toBeUndefined()
  expect(plainWords('')).toBeUndefined()
  expect(plainWords('900 12 FE 800')).toBeUndefined()
})

test('a long sentence keeps the words of the product', () => {
  const query =
    'Good day dear sir, we would like to have your best offer for the following part: Yanmar 6EY18 nozzle'
  expect(wordsOf(query)).toEqual(expect.arrayContaining(['yanmar', '6ey18', 'nozzle']))
})

test('a word in another language has its English names with any ending', () => {
  expect(englishNames(['насосов'])).toEqual([['pump']])
  // The stem of haak is hak.
  expect(englishNames(['haken'])).toContainEqual(['hook'])
  expect(englishNames(['hook'])).toEqual([])
})
