import { expect, test } from 'vitest'

import { newId } from './ids.ts'

test('an id is 24 lower-case hex digits that begin with the time in seconds (R-API-14, C-66)', () => {
  const time = Date.UTC(2040, 0, 2, 3, 4, 5, 678)
  const id = newId(time)
  expect(id).toMatch(/^[0-9a-f]{24}$/)
  expect(Number.parseInt(id.slice(0, 8), 16)).toBe(Math.floor(time / 1000))
})

test('ids of one millisecond are unique and in order, also when the clock goes back', () => {
  const now = Date.UTC(2041, 0, 1)
  const ids = Array.from({ length: 20_000 }, (_, n) => newId(now - (n % 3) * 1000))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  expect(ids.every((id) => id.length === 24)).toBe(true)
})

test('a later millisecond sorts after an earlier one of the same second', () => {
  const second = Date.UTC(2042, 0, 1)
  const ids = [0, 1, 500, 999].map((millisecond) => newId(second + millisecond))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(1)
})
