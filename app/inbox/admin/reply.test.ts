import { expect, test } from 'vitest'

import { callLink, chatNumber, chatReply, mailReply } from './reply.ts'

const asked = {
  reference: 'E-4T7K2M',
  name: 'Ann Example',
  phone: '+880 1700-000000',
  email: 'ann+ships@example.com',
  message: 'Please quote:\n\n- 2 sleeves & 1 pump\n- 100% new?',
  productTitle: 'Radar #7',
}

/** The parts that a phone or an email program reads from the link. */
function read(address = '') {
  const { protocol, pathname, searchParams } = new URL(address)
  return { to: protocol + decodeURIComponent(pathname), fields: Object.fromEntries(searchParams) }
}

test('R-GEN-4: a number gets its country code, however it is written', () => {
  for (const phone of [
    '+880 1700-000000',
    '00880 1700 000000',
    '01700-000000',
    '8801700000000',
    '+880 (0)1700 000000',
    '(0) 1700 000000',
    '(+880) 1700-000000',
  ]) {
    expect(chatNumber(phone, '880'), phone).toBe('8801700000000')
  }
  expect(chatNumber('+47 22 12 34 56', '880')).toBe('4722123456')
  expect(chatNumber('0047 22123456', '880')).toBe('4722123456')
  expect(chatNumber('020 7946 0000', '44')).toBe('442079460000')
})

test('an unclear number opens no chat, but can be called', () => {
  for (const phone of [
    '123456',
    '1700000000',
    '+12345',
    '0',
    '',
    '+1234567890123456',
    '+0123456789',
  ])
    expect(chatNumber(phone, '880'), phone).toBeUndefined()
  expect(chatReply({ ...asked, phone: '123 456' }, '880')).toBeUndefined()
  expect(callLink('123 456', '880')).toBe('tel:123456')
  expect(callLink('01700-000000', '880')).toBe('tel:+8801700000000')
})

test('a reply has a greeting, the reference and a quote of the message', () => {
  const text =
    'Hello Ann Example,\n\nabout your enquiry E-4T7K2M (Radar #7):\n> Please quote:\n> \n> - 2 sleeves & 1 pump\n> - 100% new?\n\n'
  const chat = read(chatReply(asked, '880'))
  expect(chat).toEqual({ to: 'https:/8801700000000', fields: { text } })
  const mail = read(mailReply(asked))
  expect(mail.to).toBe('mailto:ann+ships@example.com')
  expect(mail.fields).toEqual({
    subject: 'Your enquiry E-4T7K2M: Radar #7',
    body: text.replaceAll('\n', '\r\n'),
  })
  const general = { ...asked, productTitle: undefined }
  expect(read(chatReply(general, '880')).fields.text).toContain('about your enquiry E-4T7K2M:\n')
  expect(read(mailReply(general)).fields.subject).toBe('Your enquiry E-4T7K2M')
})

test('an enquiry without an email or a phone number has no such reply', () => {
  expect(mailReply({ ...asked, email: undefined })).toBeUndefined()
  expect(chatReply({ ...asked, phone: undefined }, '880')).toBeUndefined()
})

test.each(['a', 'ন', '😀', '&', '\n', 'ক্ষ্মী', '%0A'])(
  'a link with 5,000 of %j has at most 1,800 characters, and no character is cut in half',
  (letter) => {
    const long = {
      ...asked,
      name: letter.repeat(120),
      productTitle: letter.repeat(200),
      email: `${'e'.repeat(200)}@example.com`,
      message: `x${letter.repeat(5000)}x`,
    }
    for (const address of [chatReply(long, '880'), mailReply(long)]) {
      expect(address?.length).toBeLessThanOrEqual(1800)
      expect(decodeURIComponent(address ?? '')).toContain(' …')
      expect(decodeURIComponent(address ?? '')).not.toContain('\uFFFD')
    }
  },
)

test('typed text cannot add a field, a recipient or a line to the email', () => {
  const sly = '\r\nBcc: all@example.com&cc=x@example.com?to=y@example.com#'
  const address = mailReply({
    ...asked,
    name: `Ann${sly}`,
    productTitle: `Radar${sly}`,
    reference: 'E-4T7K2M',
    email: `ann&cc=b?x=1#@example.com`,
    message: sly,
  })
  expect(address).not.toMatch(/[\s<>"]/)
  const { to, fields } = read(address)
  expect(to).toBe('mailto:ann&cc=b?x=1#@example.com')
  expect(Object.keys(fields)).toEqual(['subject', 'body'])
  expect(fields.subject).not.toMatch(/[\r\n]/)
  const lines = fields.body?.split('\r\n') ?? []
  expect(lines.filter((one) => one.startsWith('Bcc'))).toEqual([])
})

test('a lone surrogate does not break the link', () => {
  expect(chatReply({ ...asked, message: 'half \uD83D' }, '880')).toContain('%EF%BF%BD')
})
