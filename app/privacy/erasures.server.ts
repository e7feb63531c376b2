import type { Transaction } from 'kysely'

import { eraseAccount } from '#app/accounts/personal-data.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { addErasures, type Erasure, keyed, newSalt } from '#app/platform/erasure-list.server.ts'
import { dialledDigits, withoutCountryCode } from '#app/platform/phone.ts'

import type { Person } from './person.ts'
import { enquiryIds, eraseRows } from './personal-data.server.ts'

/** Outside the database, so that a restored backup cannot bring an erased person back. */
export async function rememberErasure(
  dataDir: string,
  person: Person,
  { now = new Date(), accountId }: { now?: Date; accountId?: string | undefined } = {},
) {
  const account = accountId === undefined ? [] : [accountErasure(accountId, now)]
  await addErasures(dataDir, [erasureOf(person, now), ...account])
}

function accountErasure(id: string, now: Date): Erasure {
  const salt = newSalt()
  return { at: now.toISOString(), salt, person: keyed(salt, id), access: 'erased' }
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
  return erasures.some((erasure) => erasure.email === keyed(erasure.salt, emailIn(email)))
}

function isPhoneErased(erasures: Erasure[], phone: string) {
  const [digits = '', ...shorter] = formsOf(dialledDigits(phone))
  if (digits === '') return false
  return erasures.some(({ salt, phones = [] }) => {
    const isListed = phones.includes(keyed(salt, digits))
    return isListed || shorter.some((form) => keyed(salt, form) === phones[0])
  })
}

/** Erases listed people again after a restore. Returns the numbers of addresses and enquiries. */
export async function eraseAgain(tx: Transaction<Tables>, list: Erasure[]) {
  const accounts = await eraseAccountsAgain(tx, list)
  const erasures = list.filter(({ email, phones }) => email !== undefined || phones !== undefined)
  if (erasures.length === 0) return accounts
  const emails = (await storedEmails(tx)).filter((email) => isEmailErased(erasures, email))
  // By the account's id, because an account with this address may have been active at the erasure.
  for (const email of emails) {
    await eraseRows(tx, email, await enquiryIds(tx, { email }))
  }
  const enquiries = await tx.selectFrom('enquiries').select(['_id', 'phone']).execute()
  const called = enquiries.filter(({ phone }) => isPhoneErased(erasures, phone ?? ''))
  // By id, because a number without country code would also match other countries.
  const ids = called.map(({ _id }) => _id)
  await eraseRows(tx, '', ids)
  return accounts + emails.length + ids.length
}

/** In the backup the person may still be active. */
async function eraseAccountsAgain(tx: Transaction<Tables>, list: Erasure[]) {
  const erased = list.filter(({ access }) => access === 'erased')
  if (erased.length === 0) return 0
  const people = await tx.selectFrom('owners').select('_id').execute()
  const again = people.filter(({ _id }) =>
    erased.some(({ salt, person }) => person === keyed(salt, _id)),
  )
  for (const { _id } of again) {
    const deactivatedAt = new Date().toISOString()
    await tx.updateTable('owners').set({ deactivatedAt }).where('_id', '=', _id).execute()
    await eraseAccount(tx, _id)
  }
  return again.length
}

async function storedEmails(tx: Transaction<Tables>) {
  const enquiries = await tx.selectFrom('enquiries').select('email').execute()
  const people = await tx.selectFrom('customerPeople').select('email').execute()
  const subscribers = await tx.selectFrom('subscribers').select('email').execute()
  const mails = await tx.selectFrom('mails').select(['recipient', 'replyTo']).execute()
  const all = [
    ...[...enquiries, ...people, ...subscribers].map(({ email }) => email),
    ...mails.flatMap(({ recipient, replyTo }) => [recipient, replyTo]),
  ]
  return [...new Set(all.map((email) => emailIn(email ?? '')))].filter((email) => email !== '')
}
