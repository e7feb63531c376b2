import { randomBytes } from 'node:crypto'

import type { Selectable, Transaction } from 'kysely'

import type { Tables } from '#app/database/tables.server.ts'
import type { Mail } from '#app/mail/mail.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { iso } from '#app/mail/waiting.server.ts'

import { question, reminder } from './letters.ts'

/** The dependencies of emails to subscribers; links in emails begin with `siteUrl`. */
export type Post = { mail: Mail; siteUrl: string }

export type Subscriber = Selectable<Tables['subscribers']>

const day = 24 * 3_600_000

/** 128 random bits in characters that every URL allows. */
export function newToken() {
  return randomBytes(16).toString('base64url')
}

/**
 * Queues the email to a new sign-up: a confirmation request, or a reminder if the address is confirmed already. At most
 * once a day, so that strangers cannot fill a mailbox.
 */
export async function answerTo(tx: Transaction<Tables>, subscriber: Subscriber, post: Post) {
  const { token, confirmedAt, askedAt } = subscriber
  const now = post.mail.now()
  if (token === null) return
  if (confirmedAt === null) {
    if (askedAt === null || askedAt <= iso(now - day)) await ask(tx, subscriber, post)
  } else {
    const letter = reminder({ ...subscriber, token }, post.siteUrl, iso(now))
    await queueMail(tx, post.mail, letter)
  }
}

/** Asks a subscriber to confirm and stores the time; without a mail server it does nothing. */
export async function ask(
  tx: Transaction<Tables>,
  { _id, email, token }: Subscriber,
  { mail, siteUrl }: Post,
) {
  if (token === null) return
  const askedAt = iso(mail.now())
  const outcome = await queueMail(tx, mail, question({ _id, email, token }, siteUrl, askedAt))
  if (outcome === 'off') return
  await tx.updateTable('subscribers').set({ askedAt }).where('_id', '=', _id).execute()
}
