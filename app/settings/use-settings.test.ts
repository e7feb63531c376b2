import { basename } from 'node:path'

import { expect, test } from 'vitest'

import { sourceFiles } from '../../scripts/source-files.ts'
import { defaults } from './defaults.ts'
import { chartPosition, chatLink, dayAt, phoneLink } from './use-settings.ts'

const { contact } = defaults
const digits = contact.phone.replaceAll(/\D/g, '')

test('R-GEN-4: chat and telephone links are made of the one number of the settings', () => {
  expect(phoneLink(contact)).toBe(`tel:+${digits}`)
  expect(chatLink(contact, 'A & B?')).toBe(`https://wa.me/${digits}?text=A%20%26%20B%3F`)
})

test('WhatsApp has its own number where there is one', () => {
  const own = { ...contact, whatsapp: '+31 6 1234 5678' }
  expect(chatLink(own, 'Hello')).toBe('https://wa.me/31612345678?text=Hello')
  expect(phoneLink(own)).toBe(`tel:+${digits}`)
})

test('the zero that is dialled within a country only is left out', () => {
  const own = { ...contact, phone: '+44 (0)20 7946 0000' }
  expect(phoneLink(own)).toBe('tel:+442079460000')
})

test('a very long draft is cut, never within a character', () => {
  expect(chatLink(contact, `${'a'.repeat(1_740)}${'😀'.repeat(9)}`)).toMatch(
    /\?text=a{1740}(?:%F0%9F%98%80)*%20%E2%80%A6$/,
  )
  expect(chatLink(contact, 'বাংলা '.repeat(500)).length).toBeLessThanOrEqual(1_800)
  expect(chatLink(contact, '😀'.slice(0, 1))).toContain('?text=%EF%BF%BD')
})

test('a day begins where the company is', () => {
  const night = Date.parse('2026-11-26T19:00:00Z')
  expect(dayAt({ timeZone: 'Asia/Dhaka' }, night)).toBe('2026-11-27')
  expect(dayAt({ timeZone: 'UTC' }, night)).toBe('2026-11-26')
})

test('a position is written as on a chart', () => {
  expect(chartPosition(contact)).toBe('22°21.4′N 091°48.7′E')
  expect(chartPosition({ ...contact, latitude: -0.9999, longitude: -9.99999 })).toBe(
    '01°00.0′S 010°00.0′W',
  )
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
  expect(filesWith(/https:..wa\.me\//)).toEqual(['contact-links.ts'])
})
