import type { Transaction } from 'kysely'

import type { Tables } from '#app/database/tables.server.ts'
import { addErasures, type Erasure, keyed, newSalt } from '#app/platform/erasure-list.server.ts'

import type { Person } from './person.ts'
import { erasePersonalData, eraseRows } from './personal-data.server.ts'
import { dialledDigits, withoutCountryCode } from './phone.ts'

/** Outside the database, so that a restored backup cannot bring back a person who was erased after it. */
export async function rememberErasure(dataDir: string, person: Person, now = new Date()) {
  await addErasures(dataDir, [erasureOf(person, now)])
}

function erasureOf({ email, phone }: Person, now: Date): Erasure {
  const salt = newSalt()
  const digits = dialledDigits(phone ?? '')
  return {
    at: now.toISOString(),
    salt,
    ...(email && { email: keyed(salt, emailIn(email)) }),
    ...(digits && { phones: formsOf(digits).map((form) => keyed(salt, form)) }),
  }
}

function emailIn(text: string) {
  return text.trim().toLowerCase()
}

function formsOf(digits: string) {
  return [digits, ...withoutCountryCode(digits)]
}

function isEmailErased(erasures: Erasure[], email: string) {
  return erasures.some((one) => one.email === keyed(one.salt, emailIn(email)))
}

/** The same rule as `isSamePhone`: equal, or one of them is the other without its country code. */
function isPhoneErased(erasures: Erasure[], phone: string) {
  const [digits = '', ...shorter] = formsOf(dialledDigits(phone))
  if (digits === '') return false
  return erasures.some(({ salt, phones = [] }) => {
    const isListed = phones.includes(keyed(salt, digits))
    return isListed || shorter.some((form) => keyed(salt, form) === phones[0])
  })
}

/** Erases everybody of the list from the rows that a backup brought back. Returns how many addresses and enquiries. */
export async function eraseAgain(tx: Transaction<Tables>, list: Erasure[]) {
  const erasures = list.filter(({ subscriber }) => subscriber === undefined)
  if (erasures.length === 0) return 0
  const emails = (await storedEmails(tx)).filter((email) => isEmailErased(erasures, email))
  for (const email of emails) await erasePersonalData(tx, { email })
  const enquiries = await tx.selectFrom('enquiries').select(['_id', 'phone']).execute()
  const called = enquiries.filter(({ phone }) => isPhoneErased(erasures, phone ?? ''))
  // By their ids: a number without its country code would also match that of another country.
  const ids = called.map(({ _id }) => _id)
  await eraseRows(tx, '', ids)
  return emails.length + ids.length
}

async function storedEmails(tx: Transaction<Tables>) {
  const enquiries = await tx.selectFrom('enquiries').select('email').execute()
  const subscribers = await tx.selectFrom('subscribers').select('email').execute()
  const mails = await tx.selectFrom('mails').select(['recipient', 'replyTo']).execute()
  const all = [
    ...[...enquiries, ...subscribers].map(({ email }) => email),
    ...mails.flatMap(({ recipient, replyTo }) => [recipient, replyTo]),
  ]
  return [...new Set(all.map((email) => emailIn(email ?? '')))].filter((email) => email !== '')
}
