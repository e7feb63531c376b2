import { expect, test } from 'vitest'

import { freshDatabase } from '#app/database/database.testing.ts'

import { makeFirstOwner, ownerWith } from './owners.server.ts'

test('R-VAL-2 C-58: an unknown address is refused in the time that a wrong password takes', async () => {
  const db = await freshDatabase('sqlite')
  await makeFirstOwner(db, { email: 'owner@example.com', password: 'a password of some length' })
  /** In milliseconds: the shortest of a few, for a busy machine makes any one longer. */
  const shortest = async (email: string) => {
    const times: number[] = []
    for (let n = 0; n < 4; n++) {
      const began = performance.now()
      expect(await ownerWith(db, email, 'another password')).toBeUndefined()
      times.push(performance.now() - began)
    }
    return Math.min(...times)
  }
  const known = await shortest('owner@example.com')
  const unknown = await shortest('nobody@example.com')
  expect(unknown).toBeGreaterThan(known / 2)
  expect(unknown).toBeLessThan(known * 2)
})
