import { expect, test } from 'vitest'

import { openEstimate } from './upload-estimate.ts'

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
