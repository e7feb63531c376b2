import { hash } from 'node:crypto'

import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'

import { site } from '#app/content/site.ts'

import type { MailSettings } from './settings.ts'

const letter = z.object({
  /** A single address. */
  to: z.string(),
  subject: z.string(),
  /** Plain text; our emails have no other part. */
  text: z.string(),
  /** Dropped when it is not a valid address; the email is still sent. */
  replyTo: z.object({ name: z.string(), address: z.string() }).optional(),
  /** True for a response to a message of the recipient, such as a confirmation; sets `Auto-Submitted`. */
  isReply: z.boolean().optional(),
  /** The address for one-click unsubscribe. */
  unsubscribeAt: z.string().optional(),
})

export type Letter = z.infer<typeof letter>

/** Parses an email as it is saved in the queue. */
export function readLetter(kept: string): Letter {
  return letter.parse(JSON.parse(kept))
}

/**
 * The email without the control characters and line breaks that would let visitor input become a header; undefined
 * when its recipient is not an address.
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

/** The rule of browsers; it allows no space, bracket or control character. */
function isAddress(text: string) {
  return text.length <= 254 && z.regexes.html5Email.test(text)
}

/** In characters. Mail servers refuse lines of 1000 characters, and a word cannot be folded. */
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

/** Envelope, headers and text. One event always has the same Message-ID, which identifies a second copy. */
export function envelopeOf(sent: Letter, { from }: MailSettings, event: string, createdAt: string) {
  return {
    envelope: { from, to: sent.to },
    from: { name: site.name, address: from },
    to: { name: '', address: sent.to },
    replyTo: sent.replyTo,
    subject: sent.subject,
    text: sent.text,
    // Quoted-printable stays readable, and its lines are short enough for every mail server.
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

/** `address` is our own; RFC 8058 requires both headers. */
function unsubscribing(address: string) {
  return {
    'List-Unsubscribe': `<${new URL(address).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
