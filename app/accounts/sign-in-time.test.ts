import { expect, test, vi } from 'vitest'

import { freshDatabase } from '#app/database/database.testing.ts'

import { makeFirstOwner } from './owners.server.ts'
import { ownerWith } from './password-check.server.ts'

vi.unmock('node:crypto')

test('R-VAL-2 C-58: refusing an unknown email takes as long as refusing a wrong password', async () => {
  const db = await freshDatabase('sqlite')
  await makeFirstOwner(db, { email: 'owner@example.com', password: 'a password of some length' })
  /** The shortest of four times in ms, because a busy machine can delay any single one. */
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
