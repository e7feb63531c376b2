import { expect, test } from 'vitest'

import { filterCounts, firstWords, filterFrom, spamSignalTexts } from './enquiry-labels.ts'

test('an address without a valid filter shows the open enquiries', () => {
  const shown = (asked: string) => filterFrom(new URLSearchParams(asked))
  expect([shown('show=won'), shown(''), shown('show=Won'), shown('show=constructor')]).toEqual([
    'won',
    'open',
    'open',
    'open',
  ])
})

test('`open` counts new and answered enquiries, and `all` counts everything except spam', () => {
  const counts = { new: 1, mine: 1, answered: 2, won: 4, lost: 8, spam: 16 }
  expect(filterCounts(counts)).toMatchObject({ open: 3, all: 15, spam: 16 })
})

test('a list shows the start of a message in one line, and cuts no character in half', () => {
  expect(firstWords('  Hello,\r\n\r\nplease quote\t2 liners ')).toBe('Hello, please quote 2 liners')
  expect(firstWords('😀'.repeat(161))).toBe(`${'😀'.repeat(160)}…`)
  expect(firstWords(' \n ')).toBe('')
})

test('each spam signal has its text, and an unknown one shows its name', () => {
  expect(spamSignalTexts('haste tomorrow')).toEqual([
    'was sent faster than a person can type',
    'tomorrow',
  ])
})
