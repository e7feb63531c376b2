import { expect, test } from 'vitest'

import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'

import { agreement, subscriberFields } from './subscriber.ts'
import { keepSubscriber } from './subscribers.server.ts'

const about = { senderHash: 'a1b2c3', isSuspected: false }
const fields = (email: string, source = '/faq') => ({
  ...subscriberFields.parse({ email, source }),
  ...about,
})

test.each(engines)(
  'R-NEWS-3: an address is kept with what was agreed to and where (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await keepSubscriber(db, fields('Ann@Example.com'))
    expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        email: 'ann@example.com',
        source: '/faq',
        wording: agreement.version,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        confirmedAt: null,
        suspectedAt: null,
        senderHash: 'a1b2c3',
      },
    ])
  },
)

test.each(engines)(
  'C-34: a known address is answered alike and kept once, also at once (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const copies = [db, await secondDatabase(db)]
    const spellings = ['ann@example.com', 'ANN@example.com', 'Ann@EXAMPLE.COM', 'ann@example.com']
    const answers = spellings.map((email, n) => keepSubscriber(copies[n % 2] ?? db, fields(email)))
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['kept']))
    expect(await db.selectFrom('subscribers').select('email').execute()).toHaveLength(1)
  },
)

test.each(engines)(
  'a machine marks nobody’s address for good, and no confirmed one changes (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const marks = async () => {
      const rows = await db.selectFrom('subscribers').select('suspectedAt').execute()
      return rows.map((row) => row.suspectedAt)
    }
    const machines = { ...fields('ann@example.com'), isSuspected: true }
    await keepSubscriber(db, machines)
    await keepSubscriber(db, machines)
    expect(await marks()).toEqual([expect.any(String)])
    await keepSubscriber(db, fields('Ann@example.com', '/blogs'))
    expect(await marks()).toEqual([null])
    await keepSubscriber(db, machines)
    expect(await marks()).toEqual([null])
    expect(await db.selectFrom('subscribers').select('source').execute()).toEqual([
      { source: '/faq' },
    ])

    const then = new Date().toISOString()
    await db.updateTable('subscribers').set({ confirmedAt: then, suspectedAt: then }).execute()
    await keepSubscriber(db, fields('ann@example.com'))
    expect(await marks()).toEqual([then])
  },
)

test.each([
  ['', 'Please enter your email.'],
  ['nobody', /should look like/],
  ['a@b.co\0', /cannot|look like/],
])('R-VAL-6: %j is no address', (email, words) => {
  const { error } = subscriberFields.safeParse({ email })
  expect(error?.issues[0]?.message).toMatch(words)
})

test('where somebody subscribed is worth nothing against the address itself', () => {
  expect(subscriberFields.parse({ email: 'a@b.co', source: '\0' }).source).toBe('')
  expect(subscriberFields.parse({ email: 'a@b.co', source: '/faq\nBcc: x' }).source).toBe('')
  expect(subscriberFields.parse({ email: 'a@b.co' }).source).toBe('')
})
