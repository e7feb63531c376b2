import { describe, expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { claimNext, saveTry } from '#app/database/queue.server.ts'
import { deleteExpired } from '#app/subjects.server.ts'

import { mailState, refusedEmails } from './mail-state.server.ts'
import { openMail } from './mail.server.ts'
import { anEmail, allMails, queued } from './mail.testing.ts'
import {
  deleteEmails,
  emails,
  makeAllDue,
  markSent,
  postponeAll,
  queueEmail,
  retryRefused,
} from './queue.server.ts'

const server = { host: '127.0.0.1', port: 9, isSecure: false, login: undefined }
const settings = { server, from: 'site@example.com', owner: 'Owner@example.com' }
const lease = 90_000
const day = 24 * 3_600_000

describe.each(engines)('on %s', (engine) => {
  async function withQueue(hasServer: 'server' | 'no server' = 'server') {
    const db = await freshDatabase(engine)
    const clock = { now: Date.parse('2026-11-21T10:00:00Z') }
    const mail = openMail(db, hasServer === 'server' ? settings : undefined, () => {}, {
      now: () => clock.now,
    })
    return { db, mail, clock }
  }

  test('a rolled back transaction leaves no email', async () => {
    const { db, mail } = await withQueue()
    const stored = db.transaction().execute(async (tx) => {
      await queueEmail(tx, mail, anEmail())
      throw new Error('the enquiry could not be kept')
    })
    await expect(stored).rejects.toThrow('could not be kept')
    expect(await allMails(db)).toEqual([])
  })

  test('an event queues one email, also for concurrent calls', async () => {
    const { db, mail } = await withQueue()
    const tries = await Promise.all([1, 2, 3, 4].map(() => queued(db, mail)))
    expect(tries.toSorted()).toEqual(['known', 'known', 'known', 'queued'])
    expect(await allMails(db)).toHaveLength(1)
  })

  test('an event whose email was sent queues no second one', async () => {
    const { db, mail, clock } = await withQueue()
    await queued(db, mail)
    const claimed = await claimNext(db, emails, { now: clock.now })
    if (claimed) await markSent(db, claimed, clock.now)
    expect(await queued(db, mail)).toBe('known')
  })

  test('without a mail server no email is queued, and the mail state is off', async () => {
    const { db, mail } = await withQueue('no server')
    expect(await queued(db, mail)).toBe('off')
    expect(await allMails(db)).toEqual([])
    expect(await mailState(db, mail)).toBe('off')
  })

  test('an invalid recipient gets no email and does not fail the transaction', async () => {
    const { db, mail } = await withQueue()
    for (const to of ['', 'me', 'a@example.com, b@example.com', 'a@b.c\r\nBcc: x@y.z']) {
      expect(await queued(db, mail, { to }), to).toBe('no address')
    }
    expect(await allMails(db)).toEqual([])
  })

  test('a sent email keeps only its event and its times (C-67)', async () => {
    const { db, mail, clock } = await withQueue()
    await queued(db, mail, { replyTo: { name: 'Ann', address: 'ann@example.com' } })
    const claimed = await claimNext(db, emails, { now: clock.now })
    if (claimed) await markSent(db, claimed, clock.now)
    const { createdAt, nextTryAt, sentAt, ...row } = (await allMails(db))[0] ?? {}
    expect([createdAt, nextTryAt, sentAt]).toEqual(Array(3).fill('2026-11-21T10:00:00.000Z'))
    expect(row).toEqual({
      event: 'enquiry 1 to owner',
      tries: 1,
      recipient: null,
      replyTo: null,
      letter: null,
      lastError: null,
      leasedUntil: null,
      failedAt: null,
    })
  })

  test('a thousand waiting emails are moved in slices that give way, and sent ones stay', async () => {
    const { db, mail, clock } = await withQueue()
    const events = Array.from({ length: 1_001 }, (_, n) => `enquiry ${n} to owner`)
    await db.transaction().execute(async (tx) => {
      for (const event of events) await queueEmail(tx, mail, anEmail({ event }))
    })
    const first = await claimNext(db, emails, { now: clock.now })
    if (first) await markSent(db, first, clock.now)
    let turns = 0
    const count = () => {
      turns += 1
      turning = setImmediate(count)
    }
    let turning = setImmediate(count)
    const later = clock.now + 60_000
    await postponeAll(db, later, 'The server is away.')
    clearImmediate(turning)
    expect(turns).toBeGreaterThan(4)
    expect(await claimNext(db, emails, { now: later - 1 })).toBeUndefined()
    await makeAllDue(db, clock.now)
    const all = await allMails(db)
    expect(all.filter(({ sentAt }) => sentAt === null)).toHaveLength(1_000)
    expect(all.every(({ nextTryAt }) => nextTryAt === '2026-11-21T10:00:00.000Z')).toBe(true)
  })

  test('a failed try undoes neither the claim of another process nor a sent email', async () => {
    const { db, mail, clock } = await withQueue()
    await queued(db, mail)
    const late = await claimNext(db, emails, { now: clock.now })
    const other = await claimNext(db, emails, { now: clock.now + lease })
    if (!late || !other) throw new Error('Both should have had it')
    await saveTry(db, emails, late, { lastError: 'cut', nextTryAt: '2020' })
    expect(await allMails(db)).toMatchObject([{ tries: 2, lastError: null }])
    await markSent(db, late, clock.now)
    await saveTry(db, emails, other, { failedAt: '2026', lastError: 'refused' })
    expect(await allMails(db)).toMatchObject([{ failedAt: null, lastError: null, letter: null }])
  })

  test('the emails of events are deleted, sent or not, and no others to the same address (C-67)', async () => {
    const { db, mail, clock } = await withQueue()
    for (const event of ['a', 'b', 'c']) await queued(db, mail, { event, to: 'ann@example.com' })
    const claimed = await claimNext(db, emails, { now: clock.now })
    if (claimed) await markSent(db, claimed, clock.now)
    await deleteEmails(db, [])
    expect(await allMails(db)).toHaveLength(3)
    await deleteEmails(db, ['a', 'b', 'd'])
    expect((await allMails(db)).map(({ event }) => event)).toEqual(['c'])
  })

  test('emails are deleted after 30 days (C-67)', async () => {
    const { db, mail, clock } = await withQueue()
    await queued(db, mail)
    await deleteExpired(db, clock.now + 30 * day, 'mails')
    expect(await allMails(db)).toHaveLength(1)
    await deleteExpired(db, clock.now + 30 * day + 1, 'mails')
    expect(await allMails(db)).toEqual([])
  })

  test('after two minutes the mail state shows that an email is not delivered, since when and why', async () => {
    const { db, mail, clock } = await withQueue()
    await queued(db, mail)
    await queued(db, mail, { event: 'enquiry 2 to owner' })
    const claimed = await claimNext(db, emails, { now: clock.now })
    if (!claimed) throw new Error('There should be one')
    await saveTry(db, emails, claimed, { lastError: '451 later', nextTryAt: '2026-11-21T11' })
    expect(await mailState(db, mail)).toBe('fine')
    const since = '2026-11-21T10:00:00.000Z'
    clock.now += 120_001
    const trouble = { since, waiting: 2, refused: 0, lastError: '451 later' }
    expect(await mailState(db, mail)).toEqual(trouble)
    await markSent(db, claimed, clock.now)
    expect(await mailState(db, mail)).toBe('fine')
  })

  test('an email that is put off while others go out is no outage', async () => {
    const { db, mail, clock } = await withQueue()
    await queued(db, mail)
    const claimed = await claimNext(db, emails, { now: clock.now })
    clock.now += 60_000
    await queued(db, mail, { event: 'enquiry 2 to owner' })
    const other = await claimNext(db, emails, { now: clock.now })
    if (!claimed || !other) throw new Error('There should be two')
    await saveTry(db, emails, claimed, { lastError: '450 no such domain', nextTryAt: '2026-11-22' })
    clock.now += 180_000
    expect(await mailState(db, mail)).toMatchObject({ lastError: '450 no such domain' })
    await markSent(db, other, clock.now)
    expect(await mailState(db, mail)).toBe('fine')
  })

  test('all refused emails are counted, also those that are not listed', async () => {
    const { db, mail } = await withQueue()
    for (let n = 0; n < 101; n++) await queued(db, mail, { event: `enquiry ${n} to owner` })
    const failedAt = '2026-11-21T10:00:01.000Z'
    await db.updateTable('mails').set({ failedAt, lastError: '550' }).execute()
    expect(await mailState(db, mail)).toMatchObject({ refused: 101, refusedAt: failedAt })
    expect(await refusedEmails(db)).toHaveLength(100)
  })

  test('a permanently refused email is listed with the server’s message and can be retried', async () => {
    const { db, mail, clock } = await withQueue()
    await queued(db, mail, { to: 'ann@example.com' })
    const claimed = await claimNext(db, emails, { now: clock.now })
    const failedAt = '2026-11-21T10:00:01.000Z'
    if (claimed) await saveTry(db, emails, claimed, { lastError: '550 no such user', failedAt })
    const lastError = '550 no such user'
    expect(await mailState(db, mail)).toEqual({
      since: undefined,
      waiting: 0,
      refused: 1,
      refusedAt: failedAt,
      lastError,
    })
    const refused = {
      event: 'enquiry 1 to owner',
      recipient: 'ann@example.com',
      failedAt,
      lastError,
    }
    expect(await refusedEmails(db)).toEqual([refused])
    expect(await claimNext(db, emails, { now: clock.now + day })).toBeUndefined()
    expect(await queued(db, mail, { to: 'anna@example.com' })).toBe('queued')
    expect(await allMails(db)).toMatchObject([{ recipient: 'anna@example.com', failedAt: null }])
    await db.updateTable('mails').set({ failedAt }).execute()
    expect(await retryRefused(db, mail)).toBe(1)
    expect(await claimNext(db, emails, { now: clock.now })).toMatchObject({ tries: 1 })
  })
})
