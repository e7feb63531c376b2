import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { enquiryNeighbours } from './managed-enquiries.server.ts'
import { storeEnquiries } from './stored-enquiries.testing.ts'

const on = (day: number) => `2026-11-0${day}T10:00:00.000Z`

test.each(engines)(
  'an enquiry has the next newer and older one of its list, also after it has left the list (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await storeEnquiries(db, [
      { _id: 'a', createdAt: on(1), message: 'Anchor' },
      // Two with the same time.
      { _id: 'b', createdAt: on(2) },
      { _id: 'c', createdAt: on(2) },
      { _id: 'd', createdAt: on(3), status: 'won' },
      { _id: 'e', createdAt: on(4) },
    ])
    const near = (_id: string, day: number, show: 'open' | 'won' | 'all', search = '') =>
      enquiryNeighbours(db, { _id, createdAt: on(day) }, { show, search })
    expect(await near('a', 1, 'all')).toEqual({ newer: 'b' })
    expect(await near('b', 2, 'all')).toEqual({ newer: 'c', older: 'a' })
    expect(await near('c', 2, 'all')).toEqual({ newer: 'd', older: 'b' })
    expect(await near('d', 3, 'open')).toEqual({ newer: 'e', older: 'c' })
    expect(await near('e', 4, 'open')).toEqual({ older: 'c' })
    expect(await near('d', 3, 'won')).toEqual({})
    expect(await near('e', 4, 'won')).toEqual({ older: 'd' })
    expect(await near('e', 4, 'all', 'anchor')).toEqual({ older: 'a' })
  },
)
