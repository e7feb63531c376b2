import { hash } from 'node:crypto'

import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'

import { isEmailAddress, sentAddress } from '#app/platform/email-address.ts'

import type { MailSettings } from './settings.ts'

const email = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Dropped if invalid; the email is still sent. */
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
  isReply: z.boolean().optional(),
  unsubscribeAt: z.string().optional(),
  /** `content` is base64. */
  attachments: z
    .array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() }))
    .optional(),
})

export type Email = z.infer<typeof email>

export function parseEmail(saved: string): Email {
  return email.parse(JSON.parse(saved))
}

export function sanitized({ to, subject, text, replyTo, ...more }: Email): Email | undefined {
  if (!isAddress(to)) return undefined
  const isAnswerable = replyTo && isAddress(replyTo.address)
  return {
    ...more,
    to,
    subject: oneLine(subject),
    text: text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]/gu, ''),
    ...(isAnswerable && { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
  }
}

function isAddress(text: string) {
  return isEmailAddress(text) && z.regexes.html5Email.test(inAscii(text))
}

function inAscii(address: string) {
  return sentAddress(address) ?? address
}

/** In characters. Mail servers refuse lines of 1000, and a word cannot be folded. */
const longestLine = 400

function oneLine(text: string) {
  return (
    text
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      // `=?` begins an encoded word, which a mail program would decode to unchecked text.
      .replaceAll('=?', '= ?')
      .trim()
      .slice(0, longestLine)
      .toWellFormed()
  )
}

type Posted = { event: string; createdAt: string; name: string }

export function messageOf(sent: Email, settings: MailSettings, { event, createdAt, name }: Posted) {
  const from = inAscii(settings.from)
  const to = inAscii(sent.to)
  const { replyTo } = sent
  return {
    envelope: { from, to },
    from: { name, address: from },
    to: { name: '', address: to },
    replyTo: replyTo && { ...replyTo, address: inAscii(replyTo.address) },
    subject: sent.subject,
    text: sent.text,
    textEncoding: 'quoted-printable',
    ...(sent.attachments && {
      attachments: sent.attachments.map((attachment) => ({ ...attachment, encoding: 'base64' })),
    }),
    date: new Date(createdAt),
    messageId: `<${hash('sha256', event).slice(0, 40)}@${from.split('@').at(-1)}>`,
    headers: {
      'Auto-Submitted': sent.isReply ? 'auto-replied' : 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      // RFC 8058 requires both headers.
      ...(sent.unsubscribeAt && {
        'List-Unsubscribe': `<${new URL(sent.unsubscribeAt).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  } satisfies SendMailOptions
}
