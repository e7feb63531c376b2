import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'

import {
  accountData,
  accountOf,
  eraseAccount,
  eraseInvitation,
  invitationOf,
} from '#app/accounts/personal-data.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { type Tables, withoutNulls } from '#app/database/tables.server.ts'
import { ownersColumns } from '#app/inbox/admin/managed-enquiries.server.ts'
import { outcomesOf } from '#app/inbox/admin/outcomes.server.ts'
import { attachmentsOf } from '#app/inbox/attachments/attachments.server.ts'
import { customersOfPerson, eraseCustomers } from '#app/inbox/customers/personal-data.server.ts'
import { deleteEnquiriesWhere } from '#app/inbox/deleted-enquiries.server.ts'
import { enquiryEvents, sentQuotes } from '#app/inbox/enquiry-emails.server.ts'
import { linesOf } from '#app/inbox/enquiry-lines.server.ts'
import { quotesSent } from '#app/inbox/quotes/quotes.server.ts'
import { deleteEmails } from '#app/mail/queue.server.ts'
import { deleteSubscriberIn } from '#app/newsletter/subscribers.server.ts'
import { isSamePhone, phoneEnd } from '#app/platform/phone.ts'

import type { Person } from './person.ts'

export const heldSubscriber = z.object({
  _id: z.string(),
  email: z.string(),
  wording: z.string(),
  source: z.string(),
  createdAt: z.string(),
  askedAt: z.string().optional(),
  confirmedAt: z.string().optional(),
  suspicion: z.string().optional(),
})

export type PersonalData = Awaited<ReturnType<typeof personalData>>

export async function personalData(db: Database, person: Person) {
  const email = normalizedEmail(person)
  const ids = await enquiryIds(db, person)
  const read = slicesOf(ids).map((some) =>
    db.selectFrom('enquiries').select(ownersColumns).where('_id', 'in', some).execute(),
  )
  const lines = await Promise.all(slicesOf(ids).map((some) => linesOf(db, some)))
  const quotes = await Promise.all(slicesOf(ids).map((some) => quotesSent(db, some)))
  const files = await Promise.all(slicesOf(ids).map((some) => attachmentsOf(db, some)))
  const outcomes = await Promise.all(slicesOf(ids).map((some) => outcomesOf(db, some)))
  const enquiries = (await Promise.all(read)).flat().map((row) => ({
    ...withoutNulls(row),
    lines: lines.flatMap((byId) => byId.get(row._id) ?? []),
    quotes: quotes.flatMap((byId) => byId.get(row._id) ?? []),
    files: files.flatMap((byId) => byId.get(row._id) ?? []),
    outcome: outcomes.flatMap((byId) => byId.get(row._id) ?? []),
  }))
  const subscriber = await db
    .selectFrom('subscribers')
    .select(heldSubscriber.keyof().options)
    .where('email', '=', email)
    .executeTakeFirst()
  const account = await accountData(db, email)
  const invitation = await invitationOf(db, email)
  const customers = await customersOfPerson(db, { email, enquiries: ids.slice(0, mostInStatement) })
  const ageOf = ({ createdAt, _id }: { createdAt: string; _id: string }) => createdAt + _id
  return {
    enquiries: enquiries.toSorted((a, b) => (ageOf(a) < ageOf(b) ? 1 : -1)),
    customers,
    ...(subscriber && { subscriber: withoutNulls(subscriber) }),
    ...(account && { account }),
    ...(invitation && { invitation }),
    mails: (await emailEvents(db, email, ids)).length,
  }
}

export async function erasePersonalData(tx: Transaction<Tables>, person: Person) {
  const email = normalizedEmail(person)
  const rows = await eraseRows(tx, email, await enquiryIds(tx, person))
  const account = await accountOf(tx, email)
  return { ...rows, accounts: account ? await eraseAccount(tx, account._id) : 0 }
}

export async function formerAccountId(db: Database, person: Person) {
  const account = await accountOf(db, normalizedEmail(person))
  return account?.deactivatedAt ? account._id : undefined
}

export async function eraseRows(tx: Transaction<Tables>, email: string, ids: string[]) {
  const events = await emailEvents(tx, email, ids)
  for (const some of slicesOf(ids)) await eraseCustomers(tx, { email: '', enquiries: some })
  await eraseCustomers(tx, { email, enquiries: [] })
  for (const some of slicesOf(ids)) await deleteEnquiriesWhere(tx, (is) => is('_id', 'in', some))
  for (const some of slicesOf(events)) await deleteEmails(tx, some)
  const subscribers = await deleteSubscriberIn(tx, 'email', email)
  const invitations = await eraseInvitation(tx, email)
  return { enquiries: ids.length, subscribers, mails: events.length, accounts: 0, invitations }
}

function normalizedEmail({ email = '' }: Person) {
  return email.trim().toLowerCase()
}

export async function enquiryIds(db: Kysely<Tables>, person: Person) {
  const { phone = '' } = person
  const byEmail = await db
    .selectFrom('enquiries')
    .select('_id')
    .where((is) => is(is.fn<string>('lower', ['email']), '=', normalizedEmail(person)))
    // SQLite uses the index only with this condition.
    .where('email', 'is not', null)
    .execute()
  const end = phoneEnd(phone)
  if (end === '') return byEmail.map(({ _id }) => _id)
  const alike = await db
    .selectFrom('enquiries')
    .select(['_id', sql<string>`"phone"`.as('phone')])
    .where(savedDigits, 'like', `%${end}`)
    .execute()
  const byPhone = alike.filter((enquiry) => isSamePhone(enquiry.phone, phone))
  return [...new Set([...byEmail, ...byPhone].map(({ _id }) => _id))]
}

const savedDigits = ['(0)', '+', '(', ')', '-', ' '].reduce(
  (left, character) => sql<string>`replace(${left}, ${sql.lit(character)}, '')`,
  sql<string>`"phone"`,
)

/** Sent emails have no text or address. Enquiry mails match by enquiry, because all have the site's own address. */
async function emailEvents(db: Kysely<Tables>, email: string, ids: string[]) {
  const unsent = db.selectFrom('mails').select('event').where('letter', 'is not', null)
  const emails = await unsent
    .where((is) => is.or([is('recipient', '=', email), is('replyTo', '=', email)]))
    .where('event', 'not like', 'enquiry %')
    .execute()
  for (const some of slicesOf(ids)) {
    const events = enquiryEvents(some, await sentQuotes(db, some))
    emails.push(...(await unsent.where('event', 'in', events).execute()))
  }
  return emails.map(({ event }) => event)
}

const mostInStatement = 500

function slicesOf(ids: string[]): string[][] {
  if (ids.length === 0) return []
  return [ids.slice(0, mostInStatement), ...slicesOf(ids.slice(mostInStatement))]
}
