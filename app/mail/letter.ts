import { hash } from 'node:crypto'

import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'

import { site } from '#app/content/site.ts'

import type { MailSettings } from './settings.ts'

const letter = z.object({
  /** One address. */
  to: z.string(),
  subject: z.string(),
  /** Plain text; a mail of ours has no other part. */
  text: z.string(),
  /** Whom an answer goes to. Left out where that is no address: the mail goes all the same. */
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
  /** Says that the reader has just sent us something, as a confirmation does. No machine answers either kind. */
  isReply: z.boolean().optional(),
  /** Where one click, or the reader's mail program, ends more of these. */
  unsubscribeAt: z.string().optional(),
})

export type Letter = z.infer<typeof letter>

/** As it was kept. */
export function readLetter(kept: string): Letter {
  return letter.parse(JSON.parse(kept))
}

/**
 * The letter as it may be sent, with whatever a visitor typed as text on the line it belongs to; undefined
 * where its recipient is no address.
 */
export function cleaned({ to, subject, text, replyTo, ...more }: Letter): Letter | undefined {
  if (!isAddress(to)) return undefined
  const answered = replyTo && isAddress(replyTo.address)
  return {
    ...more,
    to,
    subject: oneLine(subject),
    text: text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]/gu, ''),
    ...(answered && { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
  }
}

/** As browsers read it; no space, bracket or control character gets through. */
function isAddress(text: string) {
  return text.length <= 254 && z.regexes.html5Email.test(text)
}

/** Mail servers refuse lines of 1000 characters, and a word cannot be folded. */
const longestLine = 400

function oneLine(text: string) {
  return (
    text
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      // It begins an encoded word, which the reader's program would decode to what nobody has looked at.
      .replaceAll('=?', '= ?')
      .trim()
      .slice(0, longestLine)
      .toWellFormed()
  )
}

/** What is written on the envelope and on top of it. The same event has the same Message-ID, so a second copy is seen as one. */
export function envelopeOf(sent: Letter, { from }: MailSettings, event: string, createdAt: string) {
  return {
    envelope: { from, to: sent.to },
    from: { name: site.name, address: from },
    to: { name: '', address: sent.to },
    replyTo: sent.replyTo,
    subject: sent.subject,
    text: sent.text,
    // Readable as it is, and no line of it is too long for a mail server.
    textEncoding: 'quoted-printable',
    date: new Date(createdAt),
    messageId: `<${hash('sha256', event).slice(0, 40)}@${from.split('@').at(-1)}>`,
    headers: {
      'Auto-Submitted': sent.isReply ? 'auto-replied' : 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...(sent.unsubscribeAt && unsubscribing(sent.unsubscribeAt)),
    },
  } satisfies SendMailOptions
}

/** An address of ours; RFC 8058 wants both. */
function unsubscribing(address: string) {
  return {
    'List-Unsubscribe': `<${new URL(address).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
