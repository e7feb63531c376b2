import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'

import { buyersScope, newestPositionsWith, positionsWith } from './engine/candidates.server.ts'
import { term } from './engine/terms.ts'
import { demoDatabase } from './search.testing.ts'

test.each(engines)(
  'the newest products are the same for any number of positions read first (%s)',
  async (engine) => {
    const db = await demoDatabase(engine)
    const scope = buyersScope(db)
    const kits = { query: term('w', 'kit') }
    const all = await positionsWith(db, kits, scope, 100)
    expect(all.length).toBeGreaterThan(8)
    expect(all).toEqual(all.toSorted((one, other) => other - one))
    for (const newest of [0, 1, 20, 40, 1000]) {
      for (const limit of [1, 5, 100])
        expect(await newestPositionsWith(db, kits, scope, limit, newest)).toEqual(
          all.slice(0, limit),
        )
    }
  },
)
