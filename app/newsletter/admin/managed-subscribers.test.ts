import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { currentState } from '../subscriber.ts'
import { managedSubscribers, subscriberCounts } from './managed-subscribers.server.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()

/** Day 1 is the oldest; 1, 4, 7 … are confirmed, 2, 5, 8 … waiting, 3, 6, 9 … suspected. */
async function subscribed(db: Database, count: number) {
  const rows = Array.from({ length: count }, (_, place) => {
    const day = place + 1
    return {
      _id: `s${day}`,
      email: `${day}_${day % 2 ? 'odd' : 'even'}@example.com`,
      wording: '2026-11',
      source: '/faq',
      senderHash: '',
      createdAt: at(day),
      askedAt: day % 3 === 2 ? at(day + 1) : null,
      confirmedAt: day % 3 === 1 ? at(day + 2) : null,
      suspectedAt: day % 3 === 0 ? at(day) : null,
      suspicion: null,
      token: `t${day}`,
    }
  })
  await db.insertInto('subscribers').values(rows).execute()
}

const emails = ({ rows }: Awaited<ReturnType<typeof managedSubscribers>>) =>
  rows.map(({ email }) => email.split('_')[0])

test.each(engines)(
  'C-34: subscribers are listed newest first, page by page (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await subscribed(db, 7)
    const first = await managedSubscribers(db, { limit: 3 })
    expect(emails(first)).toEqual(['7', '6', '5'])
    expect(first).toMatchObject({ first: 1, matching: 7 })
    const second = await managedSubscribers(db, { limit: 3, at: first.next })
    expect(emails(second)).toEqual(['4', '3', '2'])
    const last = await managedSubscribers(db, { limit: 3, at: second.next })
    expect(last).toMatchObject({ first: 7, rows: [{ _id: 's1', source: '/faq' }] })
    expect(last.next).toBeUndefined()
    expect(emails(await managedSubscribers(db, { limit: 3, at: last.previous }))).toEqual(
      emails(second),
    )
    expect(last.rows[0]).not.toHaveProperty('token')
  },
)

test.each(engines)(
  'subscribers are found by state and by a part of the address (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await subscribed(db, 7)
    const found = (asked: object) => managedSubscribers(db, { limit: 25, ...asked }).then(emails)
    expect(await found({ show: 'confirmed' })).toEqual(['7', '4', '1'])
    expect(await found({ show: 'waiting' })).toEqual(['5', '2'])
    expect(await found({ show: 'suspected' })).toEqual(['6', '3'])
    expect(await found({ search: ' 4_EVEN@ ' })).toEqual(['4'])
    expect(await found({ search: 'odd', show: 'confirmed' })).toEqual(['7', '1'])
    for (const search of ['%', '\\', 'a\0', 'nobody']) expect(await found({ search })).toEqual([])
    expect(await found({ search: '_e' })).toEqual(['6', '4', '2'])
    expect(await subscriberCounts(db)).toEqual({ all: 7, confirmed: 3, waiting: 2, suspected: 2 })
  },
)

test('a subscriber is confirmed, else suspected, else waiting', () => {
  const createdAt = at(1)
  expect(currentState({ createdAt })).toEqual({ state: 'waiting', since: at(1) })
  expect(currentState({ createdAt, askedAt: at(2) })).toEqual({ state: 'waiting', since: at(2) })
  expect(currentState({ createdAt, suspectedAt: at(3) })).toEqual({
    state: 'suspected',
    since: at(3),
  })
  const confirmed = { createdAt, askedAt: at(2), confirmedAt: at(4), suspectedAt: at(3) }
  expect(currentState(confirmed)).toEqual({ state: 'confirmed', since: at(4) })
})
