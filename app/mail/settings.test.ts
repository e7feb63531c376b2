import { expect, test } from 'vitest'

import { readConfig } from '#app/config.server.ts'

const from = 'site@example.com'

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com' }],
  ['smtp://mail_server:2525/', { host: 'mail_server', port: 2525 }],
  ['smtp://[::1]:25', { host: '::1', port: 25 }],
  [
    'smtps://me%40example.com:p%2Fa%25s@s@mail.example.com',
    {
      host: 'mail.example.com',
      isSecure: true,
      login: { user: 'me@example.com', password: 'p/a%s@s' },
    },
  ],
])('SMTP_URL=%s names a mail server', (SMTP_URL, expected) => {
  const server = { port: undefined, isSecure: false, login: undefined, ...expected }
  expect(readConfig({ SMTP_URL, MAIL_FROM: from }).mail?.server).toEqual(server)
})

test.each([
  'mail.example.com',
  'http://mail.example.com',
  'smtp://',
  'smtp://me@mail.example.com',
  'smtp://:secret@mail.example.com',
  'smtp://me:secret#@mail.example.com',
  'smtp://me:12/secret@mail.example.com',
  'smtp://me:secret%@mail.example.com',
  'smtp://me:secret@mail.example.com?pool=true',
  'smtp://mail.example.com/inbox',
  'smtp://mail example.com',
])('SMTP_URL=%s stops the start with one line without the password', (SMTP_URL) => {
  const start = () => readConfig({ SMTP_URL })
  expect(start).toThrow(/^SMTP_URL must look like smtp:\/\/user:password@.*$/)
  expect(start).not.toThrow(/secret/)
})

test.each([
  ['MAIL_FROM', 'Chandlery <me@example.com>'],
  ['MAIL_FROM', 'me@example.com\r\nBcc: you@example.com'],
  ['MAIL_TO', 'me@example.com, you@example.com'],
])('%s=%s stops the start, because it is not a single address', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} must be an email address`)
})

test('a mail server needs a sender, and there are no mail settings without a mail server', () => {
  const start = () => readConfig({ SMTP_URL: 'smtp://mail.example.com' })
  expect(start).toThrow(/^MAIL_FROM must be set, because SMTP_URL is$/)
  expect(readConfig({ MAIL_FROM: from, MAIL_TO: from }).mail).toBeUndefined()
})

test('mail for the owner goes to MAIL_TO, else to the first owner, else to the sender', () => {
  const owner = (more: Record<string, string>) =>
    readConfig({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: from, ...more }).mail?.owner
  const [MAIL_TO, ADMIN_EMAIL] = ['desk@example.com', 'me@example.com']
  expect([owner({ MAIL_TO, ADMIN_EMAIL }), owner({ ADMIN_EMAIL }), owner({})]).toEqual([
    MAIL_TO,
    ADMIN_EMAIL,
    from,
  ])
})
