import { expect, test } from 'vitest'

import { posts } from '../../demo/posts.ts'
import { textBlocks } from './plain-text.tsx'
import { partsOf, plainWords } from './text-markup.ts'

/** Bold words between asterisks, links as `words -> address`. */
function read(text: string) {
  return partsOf(text).map(({ words, isBold, address }) => {
    const shown = isBold ? `*${words}*` : words
    return address === undefined ? shown : `${shown} -> ${address}`
  })
}

test.each([
  ['Send **both** plates.', ['Send ', '*both*', ' plates.']],
  ['**Note:** ask **twice**', ['*Note:*', ' ask ', '*twice*']],
  ['2 ** 3 and ** 4', ['2 ** 3 and ** 4']],
  ['**not closed', ['**not closed']],
  ['**one line\nanother**', ['**one line\nanother**']],
  ['***three*** and ****', ['***three*** and ****']],
  ['a * b * c', ['a * b * c']],
])('the bold words of %j', (text, parts) => {
  expect(read(text)).toEqual(parts)
})

test.each([
  ['See [our list](/categories/pump?a=1).', ['See ', 'our list -> /categories/pump?a=1', '.']],
  [
    '[Mail](mailto:a@b.example) [call](tel:+8801)',
    ['Mail -> mailto:a@b.example', ' ', 'call -> tel:+8801'],
  ],
  ['[x](https://a.example/y_(z))', ['x -> https://a.example/y_(z)']],
  ['[**bold**](/x) **and [y](/z)**', ['*bold* -> /x', ' ', '*and *', '*y* -> /z']],
  [
    'at https://a.example/b?c=d#e, or',
    ['at ', 'https://a.example/b?c=d#e -> https://a.example/b?c=d#e', ', or'],
  ],
  ['(www.imo.org)', ['(', 'www.imo.org -> https://www.imo.org', ')']],
  ['**https://a.example/**!', ['*https://a.example/* -> https://a.example/', '!']],
  ['https://a.example/w_(x)', ['https://a.example/w_(x) -> https://a.example/w_(x)']],
])('the links of %j', (text, parts) => {
  expect(read(text)).toEqual(parts)
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert)',
  '[x](\u0001javascript:alert)',
  '[x](data:text/html,y)',
  '[x](//other.example)',
  '[x](/\\other.example)',
  '[x](https:other)',
  '[x](file:///etc)',
  '[x]()',
  '[](/x)',
  '[x] (/x)',
  '[x](/a b)',
  'https://',
  'www.',
  'httpsx://a',
])('%j stays text', (text) => {
  expect(read(text)).toEqual([text])
})

test.each([
  ['asterisks', '*'.repeat(50_000)],
  ['bold openers', '**a '.repeat(12_500)],
  ['brackets', '['.repeat(25_000) + ']'.repeat(25_000)],
  ['links without an end', '[a]('.repeat(12_500)],
  ['links with half an address', '[a](b(c'.repeat(7_000)],
  ['punctuation after an address', `https://a.example${').'.repeat(25_000)}`],
  ['addresses without a host', 'https://,'.repeat(5_500)],
  ['one long address', `https://a.example/${'x('.repeat(25_000)}`],
  ['marks of a heading', `## ${'# '.repeat(25_000)}`],
  ['captions', `![${'a'.repeat(49_990)}](/x)`],
  ['spaces', `##${' '.repeat(50_000)}`],
])('50,000 characters of %s are read within a second', { timeout: 1_000 }, (_name, text) => {
  expect(plainWords(`${text}\n${text}`).length).toBeGreaterThan(0)
  expect(textBlocks(text).length).toBeLessThan(3)
})

test('the posts of the demo have links and no other marks', () => {
  for (const { description } of posts) {
    const withoutLinks = description.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    for (const { lines } of textBlocks(withoutLinks)) {
      expect(lines.flatMap((line) => read(line))).toEqual(lines)
    }
    expect(plainWords(description)).toBe(withoutLinks)
  }
})

test('the words of a text are without its markup', () => {
  expect(plainWords('## Ask **us**\n- [list](/x) at www.imo.org')).toBe(
    'Ask us\n- list at www.imo.org',
  )
  expect(plainWords(`One.\n![A plate](/media/${'a'.repeat(32)}.webp)\nTwo.`)).toBe('One.\nTwo.')
})
