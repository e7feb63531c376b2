import { expect, test } from 'vitest'

import { shownDay } from '#app/settings/use-settings.ts'

import { datesOf } from './post-dates.ts'
import { isPastDay } from './post.ts'

const now = Date.parse('2026-11-23T20:00:00.000Z')
const written = { createdAt: '2026-11-20T08:00:00.000Z', shownDay: '2026-11-20' }

test.each([
  ['2026-11-23', true],
  ['2026-11-24', true],
  ['2026-11-25', false],
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2026-1-1', false],
  ['yesterday', false],
  ['+010000-01-01', false],
])('%s is a day that has begun: %s', (day, isPast) => {
  expect(isPastDay(day, now)).toBe(isPast)
})

test('a chosen day is the date of the post, in every time zone', () => {
  expect(datesOf({ date: '2026-10-01' }, undefined, now)).toEqual({
    createdAt: '2026-10-01T00:00:00.000Z',
  })
  expect(datesOf({ date: '2026-11-23' }, written, now)).toEqual({
    createdAt: '2026-11-23T00:00:00.000Z',
  })
  expect(datesOf({ date: '2026-11-20' }, written, now)).toEqual({})
})

test('a draft gets the time of its publishing, unless a day was chosen', () => {
  const draft = { ...written, state: 'draft' } as const
  expect(datesOf({ state: 'draft' }, undefined, now)).toEqual({})
  expect(datesOf({ state: 'draft' }, draft, now)).toEqual({})
  expect(datesOf({}, draft, now)).toEqual({ createdAt: '2026-11-23T20:00:00.000Z' })
  const dated = { ...draft, date: '2026-11-20' }
  expect(datesOf({ date: '2026-11-20' }, dated, now)).toEqual({})
})

test('a chosen day counts where the company has another day than UTC', () => {
  const dhaka = { timeZone: 'Asia/Dhaka' }
  const createdAt = '2026-11-23T20:00:00.000Z'
  const day = shownDay(dhaka, createdAt)
  expect(day).toBe('2026-11-24')
  expect(shownDay(dhaka, '2026-11-23T00:00:00.000Z')).toBe('2026-11-23')
  const night = { createdAt, shownDay: day }
  expect(datesOf({ date: '2026-11-24' }, night, now)).toEqual({})
  expect(datesOf({ date: '2026-11-23' }, night, now)).toEqual({
    createdAt: '2026-11-23T00:00:00.000Z',
  })
  expect(datesOf({ state: 'draft' }, night, now)).toEqual({ date: '2026-11-24' })
})

test('a post that becomes a draft keeps its day', () => {
  expect(datesOf({ state: 'draft' }, written, now)).toEqual({ date: '2026-11-20' })
  expect(datesOf({}, written, now)).toEqual({})
})
