import { expect, test } from 'vitest'

import { engines, freshFolder, secondDatabase } from '#app/database/database.testing.ts'
import { queued } from '#app/mail/mail.testing.ts'
import { rememberedErasures } from '#app/platform/erasure-list.server.ts'

import { queuedEmails, minute, openNewsletter, rowOf, rowsOf } from './newsletter.testing.ts'
import { confirmSubscriber, endSubscription, stateOf } from './subscribers.server.ts'

function freshList() {
  return { dataDir: freshFolder(), report: (error: unknown) => expect.fail(String(error)) }
}

test.each(engines)(
  'C-34: repeated and concurrent confirmations count once and send one email (%s)',
  async (engine) => {
    const { db, clock, mailing, subscribe } = await openNewsletter(engine)
    await subscribe('ann@example.com')
    const { _id, token } = await rowOf(db)
    expect(await stateOf(db, token ?? '')).toBe('waiting')
    const copies = [db, await secondDatabase(db), db, db]
    await Promise.all(copies.map((copy) => confirmSubscriber(copy, token ?? '', mailing)))
    const confirmedAt = new Date(clock.now).toISOString()
    clock.now += minute
    await confirmSubscriber(db, token ?? '', mailing)
    expect(await rowOf(db)).toMatchObject({ confirmedAt, askedAt: confirmedAt })
    expect(await stateOf(db, token ?? '')).toBe('confirmed')
    expect((await queuedEmails(db)).map(({ event }) => event)).toEqual([
      `newsletter ${_id} confirm 2026-03-01`,
      `newsletter ${_id} confirmed`,
    ])
  },
)

test.each(engines)(
  'unsubscribing deletes the address and its newsletter emails, and no other emails (%s)',
  async (engine) => {
    const { db, mailing, subscribe } = await openNewsletter(engine)
    await subscribe('ann@example.com')
    const { token } = await rowOf(db)
    await confirmSubscriber(db, token ?? '', mailing)
    await subscribe('bob@example.com')
    const replyTo = { name: 'Ann', address: 'ann@example.com' }
    await queued(db, mailing.mail, { event: 'enquiry 1 to owner', replyTo })
    await queued(db, mailing.mail, { event: 'enquiry 1 to sender', to: 'ann@example.com' })

    const list = freshList()
    await Promise.all([1, 2, 3].map(() => endSubscription(db, token ?? '', list)))
    expect((await rowsOf(db)).map(({ email }) => email)).toEqual(['bob@example.com'])
    const left = (await queuedEmails(db)).map(({ event }) => event)
    expect(left).toEqual([
      'enquiry 1 to owner',
      'enquiry 1 to sender',
      expect.stringMatching(/^newsletter \w+ confirm 2026/),
    ])
    expect(await stateOf(db, token ?? '')).toBe('unknown')
    await confirmSubscriber(db, token ?? '', mailing)
    expect(await rowsOf(db)).toHaveLength(1)
  },
)

test.each(engines)(
  'an invalid or unknown token gives no access and changes nothing (%s)',
  async (engine) => {
    const { db, mailing, subscribe } = await openNewsletter(engine)
    await subscribe('ann@example.com')
    const before = await rowsOf(db)
    const { token } = await rowOf(db)
    const others = ['', '\0', 'a\0'.repeat(11), '%', '__proto__', 'x'.repeat(22), `${token}x`]
    const list = freshList()
    for (const other of [...others, token?.slice(1) ?? '', ` ${token}`, `${token}\n`]) {
      expect(await stateOf(db, other), JSON.stringify(other)).toBe('unknown')
      await confirmSubscriber(db, other, mailing)
      await endSubscription(db, other, list)
    }
    expect(await rowsOf(db)).toEqual(before)
    expect(await rememberedErasures(list.dataDir)).toEqual([])
  },
)
