import { randomBytes } from 'node:crypto'

import type { Selectable, Transaction } from 'kysely'
import { href } from 'react-router'

import type { Tables } from '#app/database/tables.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { deleteEmails, type NewEmail, queueEmail } from '#app/mail/queue.server.ts'
import { isoTime, isWithin } from '#app/platform/clock.ts'

import { daysToConfirm } from './subscriber.ts'

type Subscriber = Selectable<Tables['subscribers']>

type Recipient = { _id: string; email: string; token: string }

type Site = { siteUrl: string; name: string }

const day = 24 * 3_600_000

function siteOf({ mail, siteUrl }: Mailing): Site {
  return { siteUrl, name: mail.shown().company.name }
}

export function newToken() {
  return randomBytes(16).toString('base64url')
}

/** At most once a day, so that strangers cannot fill a mailbox. */
export async function queueSignUpEmail(
  tx: Transaction<Tables>,
  subscriber: Subscriber,
  mailing: Mailing,
) {
  const { token, confirmedAt, askedAt } = subscriber
  const now = mailing.mail.now()
  if (token === null) return
  if (confirmedAt !== null) {
    await queueEmail(tx, mailing.mail, reminder({ ...subscriber, token }, siteOf(mailing), now))
  } else if (!isWithin(askedAt, day, now)) {
    await askToConfirm(tx, subscriber, mailing)
  }
}

export async function askToConfirm(
  tx: Transaction<Tables>,
  { _id, email, token }: Subscriber,
  mailing: Mailing,
) {
  const { mail } = mailing
  if (token === null) return
  const askedAt = mail.now()
  const outcome = await queueEmail(
    tx,
    mail,
    request({ _id, email, token }, siteOf(mailing), askedAt),
  )
  if (outcome === 'off') return
  const set = { askedAt: isoTime(askedAt) }
  await tx.updateTable('subscribers').set(set).where('_id', '=', _id).execute()
}

export function unsubscribeUrl(siteUrl: string, token: string) {
  return siteUrl + href('/newsletter/unsubscribe/:token', { token })
}

function request(to: Recipient, site: Site, at: number) {
  return emailTo(to, site, {
    event: `confirm ${dayOf(at)}`,
    subject: 'Please confirm',
    text: `This address was entered for the newsletter of ${site.name}.

To subscribe, open this page and press the button:
${site.siteUrl}${href('/newsletter/confirm/:token', { token: to.token })}

If it was not you, do nothing. No newsletter is sent, and this address is deleted after ${daysToConfirm} days. To delete it now:`,
  })
}

/** Only the email reveals a known address, never the site. */
function reminder(to: Recipient, site: Site, at: number) {
  return emailTo(to, site, {
    event: `known ${dayOf(at)}`,
    subject: 'You are subscribed',
    text: `This address was entered again for the newsletter of ${site.name}. It is subscribed already, so you need not do anything.

To unsubscribe:`,
  })
}

export function welcome(to: Recipient, mailing: Mailing) {
  const site = siteOf(mailing)
  return emailTo(to, site, {
    event: 'confirmed',
    subject: 'Confirmed',
    text: `This address is now subscribed to the newsletter of ${site.name}.

To unsubscribe at any time:`,
  })
}

function dayOf(time: number) {
  return isoTime(time).slice(0, 10)
}

function emailTo(
  subscriber: Recipient,
  { siteUrl, name }: Site,
  { event, subject, text }: { event: string; subject: string; text: string },
): NewEmail {
  const unsubscribeAt = unsubscribeUrl(siteUrl, subscriber.token)
  return {
    event: eventPrefix(subscriber) + event,
    to: subscriber.email,
    subject: `${subject}: the newsletter of ${name}`,
    text: `${text}\n${unsubscribeAt}\n\n${name}\n${siteUrl}\n`,
    unsubscribeAt,
    isReply: true,
  }
}

function eventPrefix({ _id }: { _id: string }) {
  return `newsletter ${_id} `
}

/** By event, because other emails may have the same recipient or reply address. */
export async function deleteSubscriberEmails(
  tx: Transaction<Tables>,
  subscribers: { _id: string }[],
) {
  for (const subscriber of subscribers) {
    const prefix = eventPrefix(subscriber)
    const emails = await tx
      .selectFrom('mails')
      .select('event')
      .where('event', '>=', prefix)
      // `!` is the character after the space at the prefix's end.
      .where('event', '<', `${prefix.slice(0, -1)}!`)
      .execute()
    const events = emails.map(({ event }) => event)
    await deleteEmails(tx, events)
  }
}
