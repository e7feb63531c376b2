import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Transaction } from 'kysely'
import { z } from 'zod'

import type { Tables } from '#app/database/tables.server.ts'
import { undefinedIfMissing } from '#app/platform/error-code.ts'

import type { Person } from './person.ts'
import { erasePersonalData, eraseRows } from './personal-data.server.ts'
import { dialledDigits, withoutCountryCode } from './phone.ts'

/** Keyed hashes, each with a salt of its own: the list names nobody, and no table of hashes fits it. */
const erasure = z.object({
  at: z.string(),
  salt: z.string(),
  email: z.string().optional(),
  /** The whole number, then the forms without a country code. */
  phones: z.array(z.string()).optional(),
})
export type Erasure = z.infer<typeof erasure>

/** Outside the database, so that a restored backup cannot bring back a person who was erased after it. */
export async function rememberErasure(dataDir: string, person: Person, now = new Date()) {
  await addErasures(dataDir, [erasureOf(person, now)])
}

export async function addErasures(dataDir: string, erasures: Erasure[]) {
  if (erasures.length === 0) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await using file = await open(pathIn(dataDir), 'a', 0o600)
  await file.appendFile(textOfErasures(erasures))
  await file.sync()
}

export async function rememberedErasures(dataDir: string) {
  return erasuresIn((await readFile(pathIn(dataDir), 'utf8').catch(undefinedIfMissing)) ?? '')
}

export function textOfErasures(erasures: Erasure[]) {
  return erasures.map((one) => `${JSON.stringify(one)}\n`).join('')
}

/** A line that was cut by a crash is left out: its person was not erased yet, or is erased by the request's next try. */
export function erasuresIn(text: string): Erasure[] {
  const lines = text.split('\n').slice(0, -1)
  return lines.flatMap((line) => {
    try {
      return erasure.parse(JSON.parse(line))
    } catch {
      return []
    }
  })
}

function pathIn(dataDir: string) {
  return join(dataDir, 'erasures.jsonl')
}

function erasureOf({ email, phone }: Person, now: Date): Erasure {
  const salt = randomBytes(16).toString('base64url')
  const digits = dialledDigits(phone ?? '')
  return {
    at: now.toISOString(),
    salt,
    ...(email && { email: keyed(salt, emailIn(email)) }),
    ...(digits && { phones: formsOf(digits).map((form) => keyed(salt, form)) }),
  }
}

function keyed(salt: string, text: string) {
  return createHmac('sha256', salt).update(text).digest('base64url')
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
export async function eraseAgain(tx: Transaction<Tables>, erasures: Erasure[]) {
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
