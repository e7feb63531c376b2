import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { mailServer, readMail } from '#app/mail/mail-server.testing.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { allMails, soon, startMail, withoutMail } from '#app/mail/mail.testing.ts'
import { defaults } from '#app/settings/defaults.ts'

import { saveEnquiry } from './enquiries.server.ts'

type NewEnquiry = Parameters<typeof saveEnquiry>[1]

const enquiry: NewEnquiry = {
  name: 'Ann',
  phone: '+880 1700-000000',
  email: 'ann@example.com',
  message: 'Please quote.\nTwo pieces.',
  terms: 'on',
  senderHash: 'a1b2c3',
  key: '',
  spamSignals: [],
}
const noon = new Date('2026-11-21T12:00:00.000Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const siteUrl = 'https://shop.example'

/** A site whose mail server is closed, so that emails stay queued for the test. */
async function quiet(): Promise<Mailing> {
  const server = await mailServer()
  await server.close()
  return {
    mail: {
      settings: server.settings,
      wake() {},
      now: () => noon.getTime(),
      shown: () => defaults,
    },
    siteUrl,
  }
}

async function recipients(db: Database) {
  const mails = await allMails(db)
  return mails.map(({ recipient }) => recipient).toSorted()
}

test.each(engines)(
  'R-CONT-6 C-35 R-LAY-6: an enquiry is emailed to the owner and confirmed to its sender (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const server = await mailServer()
    const { mail } = startMail(db, server.settings)
    const product = { _id: 'p1', title: 'Radar' }
    const reference = await saveEnquiry(db, { ...enquiry, product }, { mail, siteUrl }, noon)
    await expect.poll(() => server.state.arrived.length, soon).toBe(2)
    const { _id } = await db.selectFrom('enquiries').select('_id').executeTakeFirstOrThrow()
    const read = (to: string) =>
      readMail(server.state.arrived.find((mail) => mail.to === to)?.raw ?? '')

    const toOwner = read('owner@example.com')
    expect(toOwner.headers['subject']).toBe(`Enquiry ${reference}: Radar`)
    expect(toOwner.headers['reply-to']).toBe('Ann <ann@example.com>')
    expect(toOwner.text.trim()).toBe(`Name: Ann
Phone: +880 1700-000000
Email: ann@example.com
Product: Radar
  https://shop.example/view-details/p1
Sent: 21 November 2026 at 18:00 GMT+6
In the admin: https://shop.example/dashboard/enquiries/${_id}

Message:

Please quote.
Two pieces.`)

    const toSender = read('ann@example.com')
    expect(toSender.headers['subject']).toBe(`We have your message: ${reference}`)
    expect(toSender.headers['auto-submitted']).toBe('auto-replied')
    expect(toSender.text).toContain(`under the reference ${reference}.`)
    expect(toSender.text.replaceAll(/\s+/g, ' ')).toContain('Service Time 24-hour (All day)')
    const { subject, to } = toSender.headers
    expect(`${to} ${subject} ${toSender.text}`).not.toMatch(/Ann|quote|Radar/)
  },
)

test.each(engines)(
  'C-70: the same enquiry sent again queues no second email (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const mailing = await quiet()
    const copies = [db, await secondDatabase(db)]
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        saveEnquiry(copies[n % 2] ?? db, enquiry, mailing, noon),
      ),
    )
    await saveEnquiry(db, enquiry, mailing, after(5))
    expect(await recipients(db)).toEqual(['ann@example.com', 'owner@example.com'])
  },
)

test.each(engines)('a sender without an email gets no confirmation email (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await saveEnquiry(db, { ...enquiry, email: '' }, await quiet())
  expect(await allMails(db)).toMatchObject([{ recipient: 'owner@example.com', replyTo: null }])
})

test.each(engines)('an enquiry with spam signals queues no emails (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await saveEnquiry(db, { ...enquiry, spamSignals: ['haste'] }, await quiet())
  expect(await allMails(db)).toEqual([])
  expect(await db.selectFrom('enquiries').select('status').execute()).toEqual([{ status: 'spam' }])
})

test.each(engines)(
  'a repeat without spam signals clears the spam mark, unless the owner has changed it (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const mailing = await quiet()
    const hasty = { ...enquiry, spamSignals: ['haste'] } satisfies NewEnquiry
    const reference = await saveEnquiry(db, hasty, mailing, noon)
    expect(await saveEnquiry(db, hasty, mailing, noon)).toBe(reference)
    expect(await allMails(db)).toEqual([])
    for (const now of [noon, after(1)]) {
      expect(await saveEnquiry(db, enquiry, mailing, now)).toBe(reference)
      expect(await recipients(db)).toEqual(['ann@example.com', 'owner@example.com'])
    }
    const kept = db.selectFrom('enquiries').select(['status', 'suspectedAt', 'suspicion'])
    expect(await kept.execute()).toEqual([{ status: 'new', suspectedAt: null, suspicion: null }])

    const other = { message: 'Another.' }
    await saveEnquiry(db, { ...hasty, ...other }, mailing, noon)
    await db
      .updateTable('enquiries')
      .set({ version: 2 })
      .where('message', '=', 'Another.')
      .execute()
    await saveEnquiry(db, { ...enquiry, ...other }, mailing, noon)
    expect(await kept.where('message', '=', 'Another.').execute()).toMatchObject([
      { status: 'spam', suspicion: 'haste' },
    ])
    expect(await allMails(db)).toHaveLength(2)
  },
)

test.each(engines)('without a mail server an enquiry is still saved (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await saveEnquiry(db, enquiry, { mail: withoutMail(db), siteUrl })
  expect(await allMails(db)).toEqual([])
  expect(await db.selectFrom('enquiries').select('status').execute()).toEqual([{ status: 'new' }])
})

test.each(engines)(
  'an enquiry and its emails are saved together or not at all (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const mailing = await quiet()
    await db.schema.alterTable('mails').renameTo('away').execute()
    await expect(saveEnquiry(db, enquiry, mailing, noon)).rejects.toThrow()
    await db.schema.alterTable('away').renameTo('mails').execute()
    expect(await db.selectFrom('enquiries').selectAll().execute()).toEqual([])
    await saveEnquiry(db, enquiry, mailing, noon)
    expect(await recipients(db)).toEqual(['ann@example.com', 'owner@example.com'])
  },
)

test.each(engines)(
  'an address gets at most three confirmations an hour, and the owner every enquiry (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const mailing = await quiet()
    const copies = [db, await secondDatabase(db)]
    const ask = (n: number, changes: Partial<NewEnquiry> = {}, now = noon) =>
      saveEnquiry(
        copies[n % 2] ?? db,
        { ...enquiry, senderHash: `${n}`, message: `Message ${n}`, ...changes },
        mailing,
        now,
      )
    const count = async (address: string) =>
      (await recipients(db)).filter((one) => one === address).length
    await ask(50, { spamSignals: ['trap'] })
    // The first pass opens the connections, so that the second uses all of them at once.
    for (const domain of ['example.org', 'example.com']) {
      const emails = [`ann@${domain}`, `Ann@${domain.toUpperCase()}`]
      await Promise.all(
        Array.from({ length: 40 }, (_, n) => ask(n, { email: emails[n % 2] ?? '' })),
      )
      expect(await count(`ann@${domain}`)).toBe(3)
    }
    await ask(40, {}, after(59))
    expect(await count('ann@example.com')).toBe(3)
    await ask(41, { email: 'ben@example.com' })
    expect(await count('ben@example.com')).toBe(1)
    await ask(42, {}, after(25 * 60))
    expect(await count('ann@example.com')).toBe(4)
    expect(await count('owner@example.com')).toBe(83)
  },
)

test.each(engines)(
  'an address gets at most ten confirmations a day, also with pauses between the enquiries (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const mailing = await quiet()
    const confirmed = async (address: string) =>
      (await recipients(db)).filter((one) => one === address).length
    const ask = (hours: number) =>
      saveEnquiry(db, { ...enquiry, message: `${hours}` }, mailing, after(hours * 60))
    for (let hours = 0; hours < 48; hours++) await ask(hours)
    expect(await confirmed('ann@example.com')).toBe(10)
    expect(await confirmed('owner@example.com')).toBe(48)
    await ask(72)
    expect(await confirmed('ann@example.com')).toBe(11)
  },
)

test.each(engines)(
  'R13: with a mail server that does not respond, an enquiry is saved within half a second (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const server = await mailServer({ mood: 'hanging' })
    const { mail } = startMail(db, server.settings)
    await saveEnquiry(db, enquiry, { mail, siteUrl })
    await expect.poll(() => server.state.connections, soon).toBeGreaterThan(0)
    const began = performance.now()
    for (let n = 0; n < 10; n++) {
      await saveEnquiry(db, { ...enquiry, message: `Message ${n}` }, { mail, siteUrl })
    }
    expect((performance.now() - began) / 10).toBeLessThan(500)
    server.state.mood = 'fine'
    await server.close()
    expect(await db.selectFrom('enquiries').select('_id').execute()).toHaveLength(11)
  },
)
