import { expect, test } from 'vitest'

import { megabytes, openEstimate, timeLeft } from './upload-words.ts'

test('C-18: sizes and remaining times are rounded', () => {
  expect(megabytes(300)).toBe('1 kB')
  expect(megabytes(500 * 1024 * 1024)).toBe('500 MB')
  expect(timeLeft(20)).toBe('less than a minute left')
  expect(timeLeft(170)).toBe('about 3 min left')
  expect(timeLeft(7800)).toBe('about 2 h 10 min left')
})

test('C-18: the remaining time follows the upload rate smoothly and ignores bytes sent earlier', () => {
  const estimate = openEstimate(100_000)
  expect(estimate(40_000, 0)).toBeUndefined()
  expect(estimate(41_000, 1000)).toBe(59)
  // One second without progress changes the estimate only a little.
  expect(estimate(41_000, 2000)).toBeLessThan(70)
  // A lost connection loses some bytes; the estimate waits for new progress.
  expect(estimate(40_500, 3000)).toBeUndefined()
  expect(estimate(41_500, 4000)).toBeGreaterThan(50)
})
