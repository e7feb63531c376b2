import { expect, test } from 'vitest'

import { ago, counted, cut, daysBetween, megabytes, relativeDay, timeLeft } from './format.ts'

const at = '2026-11-21T10:00:00.000Z'
const later = (ms: number) => ago(at, Date.parse(at) + ms)

test('a time is shown as its age, and after 60 days as its date', () => {
  expect(later(59_999)).toBe('just now')
  expect(later(60_000)).toBe('1 minute ago')
  expect(later(3_599_999)).toBe('59 minutes ago')
  expect(later(3_600_000)).toBe('1 hour ago')
  expect(later(48 * 3_600_000)).toBe('2 days ago')
  expect(later(60 * 24 * 3_600_000)).toBe('2026-11-21')
})

test('a time ahead of the clock of the device is shown as just now', () => {
  expect(later(-5_000)).toBe('just now')
})

test('a count has a singular or plural noun and a thousands separator', () => {
  expect([counted(1, 'day'), counted(0, 'day'), counted(1200, 'day')]).toEqual([
    '1 day',
    '0 days',
    '1,200 days',
  ])
})

test('a long text is cut between two characters, not inside an emoji', () => {
  expect(cut('550 no', 6)).toBe('550 no')
  expect(cut('⚓⚓🚢🚢', 3)).toBe('⚓⚓🚢…')
})

test('days are counted from one day to another', () => {
  expect(daysBetween('2026-11-27', '2026-11-27')).toBe(0)
  expect(daysBetween('2026-11-27', '2026-12-01')).toBe(4)
  expect(daysBetween('2026-11-27', '2026-11-26')).toBe(-1)
})

test('a day is named by how far it is', () => {
  const days = [-2, -1, 0, 1, 2].map(relativeDay)
  expect(days).toEqual(['2 days ago', 'yesterday', 'today', 'tomorrow', 'in 2 days'])
})

test('C-18: sizes and remaining times are rounded', () => {
  expect(megabytes(300)).toBe('1 kB')
  expect(megabytes(500 * 1024 * 1024)).toBe('500 MB')
  expect(timeLeft(20)).toBe('less than a minute left')
  expect(timeLeft(170)).toBe('about 3 min left')
  expect(timeLeft(7800)).toBe('about 2 h 10 min left')
})
