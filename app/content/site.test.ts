import { basename } from 'node:path'

import { expect, test } from 'vitest'

import { sourceFiles } from '../../scripts/source-files.ts'
import { chatLink, phoneLink, site } from './site.ts'

const digits = site.phone.replaceAll(/\D/g, '')

test('R-GEN-4: chat and telephone links are made of the one number of the settings', () => {
  expect(phoneLink).toBe(`tel:+${digits}`)
  expect(chatLink('A & B?')).toBe(`https://wa.me/${digits}?text=A%20%26%20B%3F`)
})

test('R-GEN-4: the number stands in one file, and so does the address of the chat with us', () => {
  const own = [...sourceFiles()].filter(
    ([path]) => /^(app|demo)\//.test(path) && !/\.(test|testing)\./.test(path),
  )
  // Comments may contain example numbers.
  const filesWith = (words: RegExp) =>
    own
      .filter(([, code]) => words.test(code.replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, '')))
      .map(([path]) => basename(path))
  expect(filesWith(new RegExp([...digits].join('\\D?')))).toEqual(['site.ts'])
  // A reply opens the chat with the buyer's own number.
  expect(filesWith(/wa\.me\//).toSorted()).toEqual(['reply.ts', 'site.ts'])
})
