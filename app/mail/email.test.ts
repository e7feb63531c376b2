import fc from 'fast-check'
import addressparser from 'nodemailer/lib/addressparser'
import { expect, test } from 'vitest'

import { freshDatabase } from '#app/database/database.testing.ts'

import { mailServer, readMail } from './mail-server.testing.ts'
import { queued, startMail } from './mail.testing.ts'
import type { NewEmail } from './queue.server.ts'

/** The age of the emails in these tests in milliseconds, so that their date differs from today's. */
const dayAgo = 24 * 3_600_000

/** Sends emails one after the other and returns each as it arrives. */
async function withMail() {
  const [db, server] = await Promise.all([freshDatabase('sqlite'), mailServer()])
  const { mail, clock } = startMail(db, server.settings)
  clock.ahead = -dayAgo
  let sent = 0
  return async (letter: Partial<NewEmail>) => {
    sent += 1
    const arrives = new Promise<{ from: string; to: string; raw: string }>((resolve) => {
      server.state.onTaken = resolve
    })
    expect(await queued(db, mail, { event: `event ${sent}`, ...letter })).toBe('queued')
    const arrived = await arrives
    return { ...arrived, ...readMail(arrived.raw) }
  }
}

const usual = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
]

const hostile = fc.oneof(
  fc.constantFrom(
    '\r\nBcc: evil@example.com',
    '\nBcc: evil@example.com\n\nHello',
    '\r\n.\r\nMAIL FROM:<evil@example.com>\r\n',
    '\r\n\r\n<script>',
    '=?utf-8?q?=0D=0ABcc:_evil@example.com?=',
    '=?utf-8?B?DQpCY2M6IGV2aWxAZXhhbXBsZS5jb20=?=',
    '"',
    '\\',
    '<evil@example.com>',
    ', evil@example.com',
    '; evil: a@b.c;',
    '(x)',
    '%0d%0aBcc:x',
    '\u2028Bcc: x',
    '\u0085Bcc: x',
    '\0',
    '\ud800',
    'রাডারের দাম কত?',
    'Bcc: evil@example.com',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
)
const typed = fc.array(hostile, { maxLength: 6 }).map((parts) => parts.join(''))

/** The text as a header shows it: on one line, with single spaces and no encoded words. */
function seen(text: string) {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
}

test('visitor input arrives as text and never as a header', async () => {
  const send = await withMail()
  const sender = fc.record({ name: typed, address: fc.oneof(fc.emailAddress(), typed) })
  await fc.assert(
    fc.asyncProperty(
      typed,
      typed.map((text) => `A ${text}`),
      sender,
      async (subject, text, replyTo) => {
        const { from, to, names, headers, text: body } = await send({ subject, text, replyTo })
        expect([from, to]).toEqual(['site@example.com', 'owner@example.com'])
        const given = names.filter((name) => name !== 'reply-to' && name !== 'subject')
        expect(given.toSorted()).toEqual(usual.filter((name) => name !== 'subject'))
        const shown = (headers['subject'] ?? '').replaceAll(/\s+/g, ' ')
        expect(shown).toBe(seen(subject))
        const answered = names.filter((name) => name === 'reply-to')
        expect(answered.length).toBeLessThanOrEqual(1)
        const clean = text
          .toWellFormed()
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/[^\P{Cc}\n\t]/gu, '')
        expect(body.trimEnd()).toBe(clean.trimEnd())
      },
    ),
    { numRuns: 100 },
  )
})

test('Reply-To has only the address of the visitor, for any name', async () => {
  const send = await withMail()
  await fc.assert(
    fc.asyncProperty(typed, async (name) => {
      const { raw } = await send({ replyTo: { name, address: 'ann@example.com' } })
      const [, line = ''] = /^reply-to:((?:.|\r\n[ \t])*)/im.exec(raw) ?? []
      expect(addressparser(line.replaceAll('\r\n', ''))).toMatchObject([
        { address: 'ann@example.com' },
      ])
    }),
    { numRuns: 40 },
  )
})

test('an email with an invalid visitor address is sent without Reply-To', async () => {
  const send = await withMail()
  for (const address of [
    '',
    'ann',
    'ann@example.com, evil@example.com',
    'a@b.c\r\nBcc: x@y.z',
    '<a@b.c>',
  ]) {
    const { names } = await send({ replyTo: { name: 'Ann', address } })
    expect(names.toSorted(), address).toEqual(usual)
  }
})

test('Bangla and long lines arrive unchanged, in lines that every server accepts', async () => {
  const send = await withMail()
  const subject = 'রাডারের দাম জানতে চাই — জাহাজ "বাংলার জয়যাত্রা", IMO 9793832, চট্টগ্রাম বন্দর থেকে'
  const text = `${'দাম '.repeat(500)}\n${'x'.repeat(5_000)}\n.\nFrom here\n\n=20 trailing space \nend`
  const { raw, headers, text: body } = await send({ subject, text })
  expect([headers['subject'], body]).toEqual([subject, text])
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
  expect(raw).toMatch(/^[\t\r\n -~]*$/)
})

test('a very long name or subject is cut, so that no server refuses its line', async () => {
  const send = await withMail()
  const name = 'x'.repeat(5_000)
  const { raw, headers } = await send({
    subject: `${'x'.repeat(399)}😀`,
    replyTo: { name, address: 'ann@example.com' },
  })
  expect(headers['subject']).toBe(`${'x'.repeat(399)}\u{FFFD}`)
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(500)
})

test('an email names its sender and suppresses automatic responses', async () => {
  const send = await withMail()
  const replyTo = { name: 'Ann', address: 'ann@example.com' }
  const { headers } = await send({ event: 'enquiry 7 to owner', replyTo })
  // The date is the time of queueing, not of sending.
  const age = Date.now() - Date.parse(headers['date'] ?? '')
  expect(Math.abs(age - dayAgo)).toBeLessThan(3_600_000)
  expect(headers).toMatchObject({
    from: 'Chandlery Marine <site@example.com>',
    to: 'owner@example.com',
    'reply-to': 'Ann <ann@example.com>',
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(/^<[\da-f]{40}@example\.com>$/),
  })
  const answer = await send({ event: 'enquiry 7 to sender', to: 'ann@example.com', isReply: true })
  expect(answer.to).toBe('ann@example.com')
  expect(answer.headers['auto-submitted']).toBe('auto-replied')
  expect(answer.headers['message-id']).not.toBe(headers['message-id'])
})

test('a newsletter has the headers for one-click unsubscribe (R-NEWS-1)', async () => {
  const send = await withMail()
  const unsubscribeAt = `https://example.com/newsletter/end?key=${'a_b-C'.repeat(30)}`
  const { headers } = await send({ unsubscribeAt })
  expect(headers).toMatchObject({
    'list-unsubscribe': `<${unsubscribeAt}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
})

test('the domain of an address is sent in ASCII, with Reply-To', async () => {
  const send = await withMail()
  const replyTo = { name: 'Ann', address: 'ann@bücher.example' }
  const { headers } = await send({ to: 'info@bücher.example', replyTo })
  expect(headers['to']).toBe('info@xn--bcher-kva.example')
  expect(headers['reply-to']).toContain('ann@xn--bcher-kva.example')
})
