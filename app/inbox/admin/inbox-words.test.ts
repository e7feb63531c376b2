import { expect, test } from 'vitest'

import { countsShown, firstWords, shownIn, suspicionWords } from './inbox-words.ts'

test('an address that asks for no part of the inbox gets the open enquiries', () => {
  const shown = (asked: string) => shownIn(new URLSearchParams(asked))
  expect([shown('show=won'), shown(''), shown('show=Won'), shown('show=constructor')]).toEqual([
    'won',
    'open',
    'open',
    'open',
  ])
})

test('new and answered enquiries are open, and all are all but spam', () => {
  const counts = { new: 1, answered: 2, won: 4, lost: 8, spam: 16 }
  expect(countsShown(counts)).toMatchObject({ open: 3, all: 15, spam: 16 })
})

test('a list shows how a message begins in one line, and cuts no sign in half', () => {
  expect(firstWords('  Hello,\r\n\r\nplease quote\t2 liners ')).toBe('Hello, please quote 2 liners')
  expect(firstWords('😀'.repeat(161))).toBe(`${'😀'.repeat(160)}…`)
  expect(firstWords(' \n ')).toBe('')
})

test('each sign of a machine has its words, and one of tomorrow at least its name', () => {
  expect(suspicionWords('haste tomorrow')).toEqual([
    'was sent sooner than anybody types',
    'tomorrow',
  ])
})
