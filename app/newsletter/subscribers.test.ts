import { expect, test } from 'vitest'

import { engines, secondDatabase } from '#app/database/database.testing.ts'

import { day, queuedEmails, minute, openNewsletter, rowOf, rowsOf } from './newsletter.testing.ts'
import { agreement, subscriberFields, wordings } from './subscriber.ts'
import { saveSubscriber } from './subscribers.server.ts'

test.each(engines)(
  'R-NEWS-3: an address is saved with its consent and page, and asked to confirm (%s)',
  async (engine) => {
    const { db, subscribe } = await openNewsletter(engine)
    await subscribe('Ann@Example.com')
    expect(await rowsOf(db)).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        email: 'ann@example.com',
        source: '/faq',
        wording: agreement.version,
        createdAt: '2026-03-01T12:59:00.000Z',
        askedAt: '2026-03-01T12:59:00.000Z',
        confirmedAt: null,
        suspectedAt: null,
        suspicion: null,
        senderHash: 'a1b2c3',
        token: expect.stringMatching(/^[\w-]{22}$/),
      },
    ])
    const { _id, token } = await rowOf(db)
    expect(await queuedEmails(db)).toEqual([
      {
        event: `newsletter ${_id} confirm 2026-03-01`,
        to: 'ann@example.com',
        subject: 'Please confirm: the newsletter of Chandlery Marine',
        text: expect.stringContaining(`\nhttps://shop.example/newsletter/confirm/${token}\n`),
        isReply: true,
        unsubscribeAt: `https://shop.example/newsletter/unsubscribe/${token}`,
      },
    ])
  },
)

test.each(engines)(
  'C-34: a known address gets the same result and is saved once, also concurrently (%s)',
  async (engine) => {
    const { db, mailing } = await openNewsletter(engine)
    const copies = [db, await secondDatabase(db)]
    const spellings = ['ann@example.com', 'ANN@example.com', 'Ann@EXAMPLE.COM', 'ann@example.com']
    const answers = spellings.map((email, n) => {
      const subscriber = { ...subscriberFields.parse({ email }), senderHash: '', suspicion: null }
      return saveSubscriber(copies[n % 2] ?? db, subscriber, mailing)
    })
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['saved']))
    expect(await rowsOf(db)).toHaveLength(1)
    expect(await queuedEmails(db)).toHaveLength(1)
  },
)

test.each(engines)(
  'C-34: a repeated sign-up gets a new request at most once a day, and stores the new consent (%s)',
  async (engine) => {
    const { db, clock, subscribe } = await openNewsletter(engine)
    await subscribe('ann@example.com')
    const { token, createdAt } = await rowOf(db)
    // The next calendar day begins meanwhile.
    clock.now += (24 * 60 - 1) * minute
    await subscribe('ann@example.com', { source: '/blogs' })
    expect(await queuedEmails(db)).toHaveLength(1)
    clock.now += minute
    await subscribe('ann@example.com', { source: '/blogs' })
    const letters = await queuedEmails(db)
    expect(letters).toHaveLength(2)
    for (const { text } of letters) expect(text).toContain(`/newsletter/confirm/${token}\n`)
    expect(await rowsOf(db)).toMatchObject([
      { token, createdAt, source: '/blogs', askedAt: new Date(clock.now).toISOString() },
    ])
  },
)

test.each(engines)(
  'C-34: a confirmed address gets a reminder once a day, and its consent does not change (%s)',
  async (engine) => {
    const { db, clock, subscribe } = await openNewsletter(engine)
    await subscribe('ann@example.com')
    const confirmedAt = new Date(clock.now).toISOString()
    await db.updateTable('subscribers').set({ confirmedAt, suspectedAt: confirmedAt }).execute()
    await db.deleteFrom('mails').execute()
    const before = await rowOf(db)
    await subscribe('ann@example.com', { source: '/blogs' })
    clock.now += 60 * minute
    await subscribe('Ann@example.com', { source: '/blogs' })
    expect(await queuedEmails(db)).toMatchObject([
      {
        event: `newsletter ${before._id} known 2026-03-01`,
        subject: 'You are subscribed: the newsletter of Chandlery Marine',
        unsubscribeAt: `https://shop.example/newsletter/unsubscribe/${before.token}`,
      },
    ])
    expect(await rowOf(db)).toEqual(before)
    clock.now += day
    await subscribe('ann@example.com')
    expect(await queuedEmails(db)).toHaveLength(2)
  },
)

test.each(engines)(
  'a sign-up with spam signals gets no email and never overrides one without (%s)',
  async (engine) => {
    const { db, clock, subscribe } = await openNewsletter(engine)
    const machine = { source: '/trap', spamSignals: 'trap haste' }
    await subscribe('ann@example.com', machine)
    await subscribe('ann@example.com', machine)
    expect(await rowsOf(db)).toMatchObject([
      { suspectedAt: expect.any(String), suspicion: 'trap haste', askedAt: null },
    ])
    expect(await queuedEmails(db)).toEqual([])

    await subscribe('Ann@example.com', { source: '/blogs' })
    const cleared = await rowOf(db)
    expect(cleared).toMatchObject({ suspectedAt: null, suspicion: null, source: '/blogs' })
    expect(cleared.askedAt).not.toBeNull()
    clock.now += day
    await subscribe('ann@example.com', machine)
    expect(await rowOf(db)).toEqual(cleared)
    expect(await queuedEmails(db)).toHaveLength(1)
  },
)

test.each(engines)(
  'without a mail server an address is saved and not asked to confirm (%s)',
  async (engine) => {
    const { db, subscribe } = await openNewsletter(engine, { isMailed: false })
    await subscribe('ann@example.com')
    expect(await rowsOf(db)).toMatchObject([{ askedAt: null, token: expect.any(String) }])
    expect(await queuedEmails(db)).toEqual([])
  },
)

test('an address with an invalid domain is saved, gets no email and is not asked again', async () => {
  const { db, subscribe } = await openNewsletter('sqlite')
  await subscribe(`ann@${'a'.repeat(64)}.example`)
  expect(await queuedEmails(db)).toEqual([])
  expect(await rowsOf(db)).toMatchObject([{ askedAt: expect.any(String) }])
})

test('consent texts are never changed, only added', () => {
  expect(wordings).toMatchObject({
    '2026-11': 'You will be asked to confirm before anything is sent.',
  })
  expect(agreement.words).toBe(wordings[agreement.version])
})

test.each([
  ['', 'Please enter your email.'],
  ['nobody', /should look like/],
  ['a@b.co\0', /cannot|look like/],
])('R-VAL-6: %j is not an email', (email, words) => {
  const { error } = subscriberFields.safeParse({ email })
  expect(error?.issues[0]?.message).toMatch(words)
})

test('an invalid page is dropped, and the email is accepted', () => {
  expect(subscriberFields.parse({ email: 'a@b.co', source: '\0' }).source).toBe('')
  expect(subscriberFields.parse({ email: 'a@b.co', source: '/faq\nBcc: x' }).source).toBe('')
  expect(subscriberFields.parse({ email: 'a@b.co' }).source).toBe('')
})
