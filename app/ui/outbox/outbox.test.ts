import { expect, test } from 'vitest'

import { isExpired } from './outbox.ts'

test('a form that has waited for a day does not go out by itself', () => {
  const hour = 3_600_000
  const ages = [23 * hour, 25 * hour].map((age) => isExpired({ at: Date.now() - age }))
  expect([...ages, isExpired({ at: 0 })]).toEqual([false, true, true])
})
