import { expect, test } from 'vitest'

import { freshDatabase } from '#app/database/database.testing.ts'

import { mailServer } from './mail-server.testing.ts'
import { retryDelay } from './mail.server.ts'
import { anEmail, allMails, queued, soon, startMail } from './mail.testing.ts'
import { queueEmail } from './queue.server.ts'
import { deliveryError } from './smtp.server.ts'

async function withMail(
  of?: Parameters<typeof mailServer>[0],
  changes?: Parameters<typeof startMail>[2],
) {
  const [db, server] = await Promise.all([freshDatabase('sqlite'), mailServer(of)])
  const site = startMail(db, server.settings, changes)
  await queued(db, site.mail)
  const lastError = async () => (await allMails(db))[0]?.lastError
  return { db, server, lastError, ...site }
}

test('the wait triples up to 1 minute for the server, 4 for the mail, 15 for the settings', () => {
  const seconds = (about: 'server' | 'mail' | 'settings') =>
    [1, 2, 3, 4, 5, 6, 7, 1_000].map((failures) => retryDelay(failures, about) / 1_000)
  expect(seconds('server')).toEqual([5, 15, 45, 60, 60, 60, 60, 60])
  expect(seconds('mail')).toEqual([5, 15, 45, 135, 240, 240, 240, 240])
  expect(seconds('settings')).toEqual([5, 15, 45, 135, 405, 900, 900, 900])
})

test('an unreachable server is retried after 5, 15, 45 and 60 seconds, with one email each time', async () => {
  const { db, server, mail, clock } = await withMail()
  await expect.poll(() => server.state.arrived.length, soon).toBe(1)
  await server.close()
  await db.transaction().execute(async (tx) => {
    for (const event of ['a', 'b', 'c']) await queueEmail(tx, mail, anEmail({ event }))
  })
  const waiting = async () => (await allMails(db)).filter((one) => !one.sentAt)
  const waits = async () =>
    (await waiting()).map(({ nextTryAt }) => (Date.parse(nextTryAt) - mail.now()) / 1_000)
  for (const [failures, seconds] of [5, 15, 45, 60, 60].entries()) {
    await expect.poll(waits, soon).toEqual([seconds, seconds, seconds])
    const tries = (await waiting()).map((one) => one.tries)
    expect(tries.reduce((sum, one) => sum + one)).toBe(failures + 1)
    clock.ahead += seconds * 1_000
  }
})

test('a server that disconnects gets one connection per try', async () => {
  const { server, lastError } = await withMail({ mood: 'hanging up' })
  await expect.poll(lastError, soon).toContain('closed')
  expect(server.state.connections).toBe(1)
})

test('an email with a wrong password stays queued until the owner has corrected it', async () => {
  const { db, server, mail, lastError, reports } = await withMail({ password: 'right' })
  await expect.poll(lastError, soon).toContain('535')
  expect(JSON.stringify([await allMails(db), reports])).not.toContain('wrong')
  await mail.stop()
  const login = { user: 'us', password: 'right' }
  startMail(db, { ...server.settings, server: { ...server.settings.server, login } })
  await expect.poll(() => server.state.arrived.length, soon).toBe(1)
})

test('an email with a refused sender stays queued', async () => {
  const { db, lastError } = await withMail({ mood: 'refusing us' })
  await expect.poll(lastError, soon).toBe('550 Sender not allowed')
  expect(await allMails(db)).toMatchObject([{ failedAt: null, sentAt: null }])
})

test('an email that is put off for two days is refused', async () => {
  const { db, clock, lastError } = await withMail({ mood: 'busy' })
  await expect.poll(lastError, soon).toBe('451 Try again later')
  const row = async () => (await allMails(db))[0]
  clock.ahead += 49 * 3_600_000
  // A claimed one has the number of its try already; its outcome ends the lease.
  await expect.poll(row, soon).toMatchObject({ tries: 2, leasedUntil: null })
  expect((await row())?.failedAt, 'an outage of two days').toBeNull()
  await db.updateTable('mails').set({ tries: 60 }).execute()
  clock.ahead += 3_600_000
  await expect.poll(async () => (await row())?.failedAt, soon).not.toBeNull()
})

test('after an outage of two days, a server may defer an email', async () => {
  const { db, server, clock, lastError } = await withMail({ mood: 'hanging up' })
  const row = async () => (await allMails(db))[0]
  const isClosed = { lastError: expect.stringContaining('closed'), leasedUntil: null }
  await expect.poll(row, soon).toMatchObject(isClosed)
  await db.updateTable('mails').set({ tries: 20 }).execute()
  clock.ahead += 49 * 3_600_000
  await expect.poll(() => server.state.connections, soon).toBe(2)
  await expect.poll(row, soon).toMatchObject({ tries: 20, leasedUntil: null })
  server.state.mood = 'busy'
  clock.ahead += 3_600_000
  await expect.poll(lastError, soon).toBe('451 Try again later')
  expect(await row()).toMatchObject({ tries: 21, failedAt: null })
})

test('smtps:// sends no email to a server without encryption', async () => {
  const [db, server] = await Promise.all([freshDatabase('sqlite'), mailServer()])
  const { mail } = startMail(db, {
    ...server.settings,
    server: { ...server.settings.server, isSecure: true },
  })
  await queued(db, mail)
  await expect.poll(async () => (await allMails(db))[0]?.lastError, soon).toMatch(/TLS|SSL/)
  expect(server.state.arrived).toEqual([])
})

test.each([
  ['says nothing', { silence: 200 }, 'Timeout'],
  ['never ends', { silence: 60_000, wholeMail: 300 }, 'Message sending aborted'],
])('a server that %s after DATA times out and is retried', async (_, limits, words) => {
  const { server, lastError, clock } = await withMail({ mood: 'dumb' }, limits)
  await expect.poll(lastError, soon).toBe(words)
  server.state.mood = 'fine'
  clock.ahead += 5_000
  await expect.poll(lastError, soon).toBeNull()
})

test('a repeated error is reported once, without the content of the email', async () => {
  const { server, clock, lastError, reports } = await withMail({ mood: 'dying' })
  await expect.poll(lastError, soon).toBe('Connection closed unexpectedly')
  clock.ahead += 60_000
  await expect.poll(() => server.state.arrived.length, soon).toBe(2)
  expect(reports).toEqual(['Connection closed unexpectedly'])
})

const rcpt = { code: 'EENVELOPE', command: 'RCPT TO', message: 'refused' }
test.each([
  ['an address that nobody has', { ...rcpt, responseCode: 550 }, 'mail', true],
  ['a full mailbox', { ...rcpt, responseCode: 452 }, 'mail', false],
  ['commands out of order', { ...rcpt, responseCode: 503 }, 'mail', false],
  ['a server that closes', { ...rcpt, responseCode: 421 }, 'server', false],
  ['signing in wanted', { ...rcpt, responseCode: 530 }, 'settings', false],
  [
    'words that look like spam',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 554 },
    'mail',
    true,
  ],
  ['a mail too big', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 552 }, 'mail', true],
  ['a mail too big to begin', { code: 'EMESSAGE', command: 'MAIL FROM' }, 'mail', true],
  [
    'a busy server',
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 451 },
    'server',
    false,
  ],
  ['a wrong password', { code: 'EAUTH', responseCode: 535 }, 'settings', false],
  [
    'a greeting that refuses',
    { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 },
    'server',
    false,
  ],
  ['no such host', { code: 'EDNS' }, 'server', false],
  ['a fault of ours', {}, 'mail', false],
])('%s', (_, failure, about, isFinal) => {
  const error = Object.assign(new Error('words'), failure)
  expect(deliveryError(error)).toMatchObject({ about, isFinal })
})

test('a server’s message is cut to one line of 300 characters', () => {
  const error = Object.assign(new Error('x'), { response: `550-no\r\n550 ${'x'.repeat(1_000)}` })
  expect(deliveryError(error).message).toMatch(/^550-no 550 x{289}$/)
})
