import { expect, test } from 'vitest'

import { isExpired } from './device-storage.ts'

test('a list that has waited for a day, or for an unknown time, does not go out by itself', () => {
  const hour = 3_600_000
  const ages = [23 * hour, 25 * hour].map((age) => isExpired({ at: Date.now() - age }))
  expect([...ages, isExpired({})]).toEqual([false, true, true])
})
