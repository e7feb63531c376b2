import { expect, test } from 'vitest'

import { engines, secondDatabase } from '#app/database/database.testing.ts'
import { markSent } from '#app/mail/queue.server.ts'

import { cleanUpSubscribers } from './cleanup.server.ts'
import { day, queuedEmails, minute, openNewsletter, rowOf, rowsOf } from './newsletter.testing.ts'

type Newsletter = Awaited<ReturnType<typeof openNewsletter>>

/** Marks all queued emails as sent. */
async function deliver({ db, clock }: Newsletter) {
  const waiting = await db.selectFrom('mails').selectAll().where('sentAt', 'is', null).execute()
  for (const mail of waiting) await markSent(db, mail, clock.now)
}

const emailsIn = async ({ db }: Newsletter) => (await rowsOf(db)).map(({ email }) => email)

test.each(engines)(
  'subscribers from a time without a mail server are asked exactly once later (%s)',
  async (engine) => {
    const newsletter = await openNewsletter(engine, { isMailed: false })
    const { db, clock, mailing, withMail, subscribe } = newsletter
    for (let n = 0; n < 120; n++) await subscribe(`${n}@example.com`)
    await subscribe('machine@example.com', { spamSignals: 'trap' })
    // A subscriber from before tokens existed.
    await db
      .updateTable('subscribers')
      .set({ token: null })
      .where('email', '=', '7@example.com')
      .execute()
    clock.now += 3 * day
    await cleanUpSubscribers(db, mailing)
    expect(await queuedEmails(db)).toEqual([])

    await Promise.all([
      cleanUpSubscribers(db, withMail),
      cleanUpSubscribers(await secondDatabase(db), withMail),
    ])
    await cleanUpSubscribers(db, withMail)
    const letters = await queuedEmails(db)
    expect(new Set(letters.map(({ to }) => to)).size).toBe(120)
    expect(letters).toHaveLength(120)
    const askedAt = new Date(clock.now).toISOString()
    for (const row of await rowsOf(db)) {
      const isMachine = row.email === 'machine@example.com'
      expect(row).toMatchObject({ askedAt: isMachine ? null : askedAt, token: expect.any(String) })
    }
  },
)

test('a cleanup run queues at most 300 confirmation requests', async () => {
  const { db, withMail, subscribe } = await openNewsletter('sqlite', { isMailed: false })
  for (let n = 0; n < 310; n++) await subscribe(`${n}@example.com`)
  await cleanUpSubscribers(db, withMail)
  expect(await queuedEmails(db)).toHaveLength(300)
  await cleanUpSubscribers(db, withMail)
  expect(await queuedEmails(db)).toHaveLength(310)
})

test.each(engines)(
  'R-NEWS-3: an address is deleted if it is not confirmed seven days after the request (%s)',
  async (engine) => {
    const newsletter = await openNewsletter(engine)
    const { db, clock, mailing, subscribe } = newsletter
    await subscribe('confirmed@example.com')
    await db.updateTable('subscribers').set({ confirmedAt: 'then' }).execute()
    for (let n = 0; n < 60; n++) await subscribe(`${n}@example.com`)
    await subscribe('machine@example.com', { spamSignals: 'network' })
    await deliver(newsletter)
    clock.now += day
    await subscribe('later@example.com')
    await deliver(newsletter)

    clock.now += 6 * day
    await cleanUpSubscribers(db, mailing)
    expect(await emailsIn(newsletter)).toHaveLength(63)
    clock.now += 1
    await Promise.all([
      cleanUpSubscribers(db, mailing),
      cleanUpSubscribers(await secondDatabase(db), mailing),
    ])
    expect(await emailsIn(newsletter)).toEqual(['confirmed@example.com', 'later@example.com'])
    const mails = await db.selectFrom('mails').select('event').execute()
    expect(mails).toHaveLength(2)
    clock.now += 300 * day
    await cleanUpSubscribers(db, mailing)
    expect(await emailsIn(newsletter)).toEqual(['confirmed@example.com'])
  },
)

test.each(engines)(
  'while mail is off, or its email is not sent yet, only a suspected address is deleted (%s)',
  async (engine) => {
    const newsletter = await openNewsletter(engine)
    const { db, clock, mailing, subscribe } = newsletter
    await subscribe('ann@example.com')
    await subscribe('machine@example.com', { spamSignals: 'trap' })
    clock.now += 20 * day
    const off = { ...mailing, mail: { ...mailing.mail, settings: undefined } }
    await cleanUpSubscribers(db, off)
    expect(await emailsIn(newsletter)).toEqual(['ann@example.com'])

    await cleanUpSubscribers(db, mailing)
    expect(await emailsIn(newsletter)).toEqual(['ann@example.com'])
    await deliver(newsletter)
    clock.now += 7 * day
    await cleanUpSubscribers(db, mailing)
    expect(await emailsIn(newsletter)).toEqual(['ann@example.com'])
    clock.now += minute
    await cleanUpSubscribers(db, mailing)
    expect(await emailsIn(newsletter)).toEqual([])
  },
)

test.each(engines)(
  'a permanently refused address is deleted together with its email (%s)',
  async (engine) => {
    const { db, clock, mailing, subscribe } = await openNewsletter(engine)
    await subscribe('nobody@example.com')
    const failedAt = new Date(clock.now).toISOString()
    await db.updateTable('mails').set({ failedAt, lastError: '550' }).execute()
    clock.now += 7 * day + minute
    await cleanUpSubscribers(db, mailing)
    expect(await rowsOf(db)).toEqual([])
    expect(await db.selectFrom('mails').select('event').execute()).toEqual([])
  },
)

test.each(engines)('a second sign-up gives seven more days (%s)', async (engine) => {
  const newsletter = await openNewsletter(engine)
  const { db, clock, mailing, subscribe } = newsletter
  await subscribe('ann@example.com')
  await deliver(newsletter)
  const { token } = await rowOf(db)
  clock.now += 6 * day
  await subscribe('ann@example.com')
  await deliver(newsletter)
  clock.now += 6 * day
  await cleanUpSubscribers(db, mailing)
  expect(await rowOf(db)).toMatchObject({ token })
})
