import { type Kysely, type Selectable, sql, type SqlBool, type Transaction } from 'kysely'
import { href } from 'react-router'

import { oneAtATime } from '#app/database/database.server.ts'
import { within } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { type NewEmail, queueEmail } from '#app/mail/queue.server.ts'
import { isWithin, isoTime } from '#app/platform/clock.ts'
import type { Settings } from '#app/settings/schema.ts'
import { chatLink } from '#app/settings/use-settings.ts'

import {
  answerKinds,
  answerText,
  type QuoteAnswer,
  type TakenLines,
} from './quotes/quote-answer.ts'

type Enquiry = Selectable<Tables['enquiries']>

export type ListInMail = { count: number; ship: string[]; lines: string }

const hour = 3_600_000
/** Limits confirmations per address, so that repeated enquiries cannot fill a stranger's mailbox. */
const most = { anHour: 3, aDay: 10 }

export async function queueEnquiryEmails(
  tx: Transaction<Tables>,
  enquiry: Enquiry,
  { mail, siteUrl }: Mailing,
  list?: ListInMail,
) {
  if (enquiry.suspectedAt) return
  await queuePushes(tx, enquiry._id)
  const shown = mail.shown()
  await queueEmail(tx, mail, notification(enquiry, { siteUrl, ...shown }, list))
  const { email } = enquiry
  if (!email || !mail.settings) return
  if (!(await mayConfirm(tx, enquiry, email))) return
  const from = { siteUrl, ...shown, lines: list?.count ?? 0 }
  await queueEmail(tx, mail, confirmation(enquiry, email, from))
}

/** With `ownerId` the enquiry is given to this person, whose browsers may have got a message of it before. */
export async function queuePushes(tx: Transaction<Tables>, enquiryId: string, ownerId?: string) {
  const at = isoTime()
  const again = { createdAt: at, nextTryAt: at, leasedUntil: null, lastError: null, endedAt: null }
  await tx
    .insertInto('pushes')
    .columns(['enquiryId', 'subscriptionId', 'createdAt', 'nextTryAt'])
    .expression((from) =>
      from
        .selectFrom('pushSubscriptions')
        // SQLite would take "on conflict" for a join without a condition before it.
        .where((is) => (ownerId ? is('ownerId', '=', ownerId) : sql<SqlBool>`true`))
        .select(({ val }) => [
          sql<string>`${enquiryId}`.as('enquiryId'),
          '_id as subscriptionId',
          val(at).as('createdAt'),
          val(at).as('nextTryAt'),
        ]),
    )
    .onConflict((of) => of.columns(['enquiryId', 'subscriptionId']).doUpdateSet(again))
    .execute()
}

/** Counts enquiries instead of emails, because a sent email has no address any more. */
async function mayConfirm(tx: Transaction<Tables>, { _id, createdAt }: Enquiry, email: string) {
  const address = email.toLowerCase()
  await oneAtATime(tx, address)
  const now = Date.parse(createdAt)
  const others = await tx
    .selectFrom('enquiries')
    .select('createdAt')
    .where((is) => is(is.fn<string>('lower', ['email']), '=', address))
    // SQLite uses the index only with this condition.
    .where('email', 'is not', null)
    .where(within('createdAt', 24 * hour, now))
    .where('suspectedAt', 'is', null)
    .where('_id', '<>', _id)
    .orderBy('createdAt', 'desc')
    .limit(most.aDay)
    .execute()
  const recent = others.filter((other) => isWithin(other.createdAt, hour, now))
  return recent.length < most.anHour && others.length < most.aDay
}

function timeAt({ timeZone }: Pick<Settings['company'], 'timeZone'>, at: string) {
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat('en-GB', { ...date, ...clock, timeZone }).format(new Date(at))
}

type Shown = Pick<Settings, 'company' | 'contact'> & { siteUrl: string }

function notification(enquiry: Enquiry, { siteUrl, company }: Shown, list?: ListInMail): NewEmail {
  const { _id, reference, name, phone, email, productId, productTitle, createdAt } = enquiry
  const details = [
    `Name: ${name}`,
    phone && `Phone: ${phone}`,
    email && `Email: ${email}`,
    productId &&
      productTitle &&
      `Product: ${productTitle}\n  ${siteUrl}${href('/view-details/:id', { id: productId })}`,
    ...(list?.ship ?? []),
    `Sent: ${timeAt(company, createdAt)}`,
    `In the admin: ${siteUrl}${href('/dashboard/enquiries/:id', { id: _id })}`,
  ].filter(Boolean)
  return {
    event: eventsOf(_id).notification,
    to: 'owner',
    subject: `Enquiry ${reference}: ${productTitle ?? enquiry.vessel ?? name}`,
    // The message comes last, so that lines in it cannot replace our own lines above.
    text: `${details.join('\n')}${list ? `\n\nLines:\n\n${list.lines}` : ''}\n\nMessage:\n\n${enquiry.message}\n`,
    ...(email && { replyTo: { name, address: email } }),
  }
}

type Confirmation = Shown & { lines: number }

/** The email to the typed address. It has no typed text, so the form cannot send a text to a stranger. */
function confirmation(
  { _id, reference }: Enquiry,
  email: string,
  { siteUrl, company, contact, lines }: Confirmation,
): NewEmail {
  const kind = lines > 0 ? `list of ${lines === 1 ? '1 line' : `${lines} lines`}` : 'message'
  return {
    event: eventsOf(_id).confirmation,
    to: email,
    subject: `We have your ${lines > 0 ? 'list' : 'message'}: ${reference}`,
    text: `Thank you. Your ${kind} is stored under the reference ${reference}.

We read it and answer by the email or the phone number that you gave. Service Time ${contact.serviceTime}.

In a hurry? Write to us on WhatsApp:
${chatLink(contact, `Hello, this is about my ${lines > 0 ? 'list' : 'message'} ${reference}.`)}

If you did not write to us, somebody typed your address by mistake: you need not do anything.

${company.name}
${contact.address}
${siteUrl}
`,
    replyTo: { name: company.name, address: contact.email },
    isReply: true,
  }
}

function eventsOf(id: string) {
  return { notification: `enquiry ${id} to owner`, confirmation: `enquiry ${id} to sender` }
}

export function quoteEvent(id: string, version: number) {
  return `enquiry ${id} quote ${version}`
}

/** A buyer can accept and undo so many times. */
export const mostRounds = 5

const answerEvents = [...answerKinds, 'undo'].flatMap((kind) =>
  Array.from({ length: mostRounds }, (_, n) => `${kind} ${n}`),
)

export type AnswerInMail = Pick<Enquiry, '_id' | 'reference' | 'name' | 'vessel' | 'email'> & {
  answer: QuoteAnswer & { event: string }
  /** Undefined where nothing is taken. */
  taken?: TakenLines | undefined
}

export async function queueAnswerEmail(
  tx: Transaction<Tables>,
  { mail, siteUrl }: Mailing,
  { _id, reference, name, vessel, email, answer, taken }: AnswerInMail,
) {
  const text = answerText(answer)
  const page = siteUrl + href('/dashboard/enquiries/:id', { id: _id })
  await queueEmail(tx, mail, {
    event: `${quoteEvent(_id, answer.version)} ${answer.event}`,
    to: 'owner',
    subject: `Enquiry ${reference}: ${answer.undoneAt ? 'acceptance undone' : text.charAt(0).toLowerCase() + text.slice(1)}`,
    text: `${[
      `${[name, vessel].filter(Boolean).join(', ')}: ${text}.`,
      taken && takenText(taken),
      `In the admin: ${page}`,
      answer.kind === 'change' && `What is to change:\n\n${answer.words}`,
    ]
      .filter(Boolean)
      .join('\n\n')}\n`,
    ...(email && { replyTo: { name, address: email } }),
  })
}

function takenText({ lines, alternatives, leftOut, totals }: TakenLines) {
  const total = totals.map((one) => `Total: ${one}`).join('\n')
  return [
    `Lines: ${lines}\n${total}`,
    alternatives.length > 0 && `Alternatives taken:\n${alternatives.join('\n')}`,
    leftOut.length > 0 && `Left out:\n${leftOut.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Call before the quotes are deleted with their enquiries. */
export async function sentQuotes(db: Kysely<Tables>, enquiryIds: string[]) {
  if (enquiryIds.length === 0) return []
  return db
    .selectFrom('quotes')
    .select(['enquiryId', 'version'])
    .where('enquiryId', 'in', enquiryIds)
    .where('state', '=', 'sent')
    .execute()
}

type SentQuote = { enquiryId: string; version: number }

export function enquiryEvents(ids: string[], quotes: SentQuote[] = []) {
  const known = new Set(ids)
  return [
    ...ids.flatMap((id) => Object.values(eventsOf(id))),
    ...quotes
      .filter(({ enquiryId }) => known.has(enquiryId))
      .map(({ enquiryId, version }) => quoteEvent(enquiryId, version))
      .flatMap((event) => [event, ...answerEvents.map((answer) => `${event} ${answer}`)]),
  ]
}
