import { type Kysely, sql, type Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { type Tables, withoutNulls } from '#app/database/tables.server.ts'
import { removeEnquiries } from '#app/inbox/admin/changed-enquiries.server.ts'
import { ownersColumns } from '#app/inbox/admin/managed-enquiries.server.ts'
import { eventsOf } from '#app/inbox/letter-events.ts'
import { dialled, isSamePhone } from '#app/inbox/phone.ts'
import { forgetMail } from '#app/mail/queue.server.ts'
import { forgetLetters } from '#app/newsletter/removal.server.ts'

/** Identifies a person by email, phone or both (either may match); the texts must be storable. */
export type Person = { email?: string | undefined; phone?: string | undefined }

const subscribersColumns = [
  '_id',
  'email',
  'wording',
  'source',
  'createdAt',
  'askedAt',
  'confirmedAt',
  'suspicion',
] as const

/**
 * All stored data about a person: enquiries with the email or the phone, newest first, the subscription, and the
 * number of unsent emails to the person or about these enquiries.
 */
export async function heldAbout(db: Database, person: Person) {
  const email = addressOf(person)
  const ids = await enquiriesOf(db, person)
  const read = portions(ids).map((some) =>
    db.selectFrom('enquiries').select(ownersColumns).where('_id', 'in', some).execute(),
  )
  const enquiries = (await Promise.all(read)).flat().map(withoutNulls)
  const subscriber = await db
    .selectFrom('subscribers')
    .select(subscribersColumns)
    .where('email', '=', email)
    .executeTakeFirst()
  return {
    enquiries: enquiries.toSorted((one, other) => (ageOf(one) < ageOf(other) ? 1 : -1)),
    ...(subscriber && { subscriber: withoutNulls(subscriber) }),
    mails: (await mailsTo(db, email, ids)).size,
  }
}

/** Deletes the data of `heldAbout` permanently (C-67). Returns the number of each kind. */
export async function forgetPerson(tx: Transaction<Tables>, person: Person) {
  const email = addressOf(person)
  const ids = await enquiriesOf(tx, person)
  const mails = await mailsTo(tx, email, ids)
  for (const some of portions(ids)) await removeEnquiries(tx, some)
  for (const events of portions([...mails])) await forgetMail(tx, { events })
  const subscribers = await tx
    .deleteFrom('subscribers')
    .where('email', '=', email)
    .returning('_id')
    .execute()
  await forgetLetters(tx, subscribers)
  return { enquiries: ids.length, subscribers: subscribers.length, mails: mails.size }
}

/** The email, normalised for comparison; `''` matches nobody. */
function addressOf({ email = '' }: Person) {
  return email.trim().toLowerCase()
}

const fewestCompared = 8

async function enquiriesOf(db: Kysely<Tables>, person: Person) {
  const { phone = '' } = person
  const byEmail = await db
    .selectFrom('enquiries')
    .select('_id')
    .where((is) => is(is.fn<string>('lower', ['email']), '=', addressOf(person)))
    // SQLite uses the index only with this condition.
    .where('email', 'is not', null)
    .execute()
  const end = dialled(phone).slice(-fewestCompared)
  if (end === '') return byEmail.map(({ _id }) => _id)
  // Equal numbers have equal last digits; `isSamePhone` compares the rest.
  const alike = await db
    .selectFrom('enquiries')
    .select(['_id', sql<string>`"phone"`.as('phone')])
    .where(digits, 'like', `%${end}`)
    .execute()
  const byPhone = alike.filter((one) => isSamePhone(one.phone, phone))
  return [...new Set([...byEmail, ...byPhone].map(({ _id }) => _id))]
}

/** The digits of a phone number in the format that the form accepts. */
const digits = ['+', '(', ')', '-', ' '].reduce(
  (left, sign) => sql<string>`replace(${left}, ${sql.lit(sign)}, '')`,
  sql<string>`"phone"`,
)

/**
 * The events of unsent emails; sent emails contain no text and no address. Emails about an enquiry are matched by
 * the enquiry only, because the site's own address is on the emails about every enquiry.
 */
async function mailsTo(db: Kysely<Tables>, email: string, ids: string[]) {
  const unsent = db.selectFrom('mails').select('event').where('letter', 'is not', null)
  const mails = await unsent
    .where((is) => is.or([is('recipient', '=', email), is('replyTo', '=', email)]))
    .where('event', 'not like', 'enquiry %')
    .execute()
  for (const some of portions(ids)) {
    const events = some.flatMap(eventsOf)
    mails.push(...(await unsent.where('event', 'in', events).execute()))
  }
  return new Set(mails.map(({ event }) => event))
}

function ageOf({ createdAt, _id }: { createdAt: string; _id: string }) {
  return createdAt + _id
}

const mostInStatement = 500

function portions(ids: string[]) {
  const starts = Array.from({ length: Math.ceil(ids.length / mostInStatement) }, (_, n) => n)
  return starts.map((n) => ids.slice(n * mostInStatement, (n + 1) * mostInStatement))
}
