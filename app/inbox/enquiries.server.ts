import { hash, randomInt } from 'node:crypto'

import type { Kysely, Selectable, Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import { notWithin } from '#app/database/stored-times.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { referenceCharacters } from '#app/enquiry-list/cookie-text.ts'
import type { SpamSignal } from '#app/http/spam-signals.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import { queueEnquiryEmails } from './enquiry-emails.server.ts'
import { searchTextOf } from './enquiry-lines.server.ts'
import type { EnquiryFields } from './enquiry.ts'

export type AskedProduct = { _id: string; title: string }

export type Enquiry = Selectable<Tables['enquiries']>

type NewEnquiry = Omit<EnquiryFields, 'terms'> & {
  terms?: string
  product?: AskedProduct | undefined
  senderHash: string
  /** A key that script gives the form, the same each time it is sent; '' without script. */
  key: string
  spamSignals: SpamSignal[]
}

/** After ten minutes, which still count. */
const longestRepeat = 10 * 60_000 + 1

export async function askedProduct(
  db: Database,
  id: string,
  { withDeleted = false } = {},
): Promise<AskedProduct | undefined> {
  if (id === '' || !isStorable(id)) return undefined
  return db
    .selectFrom('products')
    .select(['_id', 'title'])
    .where('_id', '=', id)
    .$if(!withDeleted, (products) => products.where('deletedAt', 'is', null))
    .where((eb) => eb.or([eb('state', 'is', null), eb('state', '=', 'hidden')]))
    .executeTakeFirst()
}

/** The same enquiry sent again is not saved twice, queues no second email and gets the same reference. */
export function saveEnquiry(
  db: Database,
  enquiry: NewEnquiry,
  mailing: Mailing,
  now = new Date(),
): Promise<string> {
  const row = enquiryRow(enquiry, now.toISOString())
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      await expireRepeats(tx, row.wordsHash, now)
      const { reference, unannounced } = await saveOnce(tx, row)
      if (unannounced) await queueEnquiryEmails(tx, unannounced, mailing)
      return reference
    }),
  )
}

export async function savedReference(db: Database, enquiry: NewEnquiry) {
  const saved = await savedAs(db, enquiryRow(enquiry, isoTime()))
  return saved?.reference
}

export function enquiryRow(
  { product, senderHash, key, spamSignals, ...fields }: NewEnquiry,
  now: string,
) {
  const { name, phone, email, message } = fields
  const reference = newReference()
  const productTitle = product?.title ?? null
  const isSuspected = spamSignals.length > 0
  const words = [name, phone, email, message, product?._id]
  return {
    _id: newId(),
    reference,
    name,
    phone: phone || null,
    email: email || null,
    message,
    productId: product?._id ?? null,
    productTitle,
    createdAt: now,
    updatedAt: now,
    version: 1,
    status: isSuspected ? ('spam' as const) : ('new' as const),
    readAt: null,
    note: '',
    suspectedAt: isSuspected ? now : null,
    suspicion: spamSignals.join(' ') || null,
    searchText: searchTextOf({ reference, name, phone, email, message, productTitle, note: '' }),
    senderHash,
    // A connection at sea can change its IP address between attempts; the form's key stays.
    key: key ? hashOf([key, ...words]) : null,
    wordsHash: hashOf([senderHash, ...words]),
    ...noList,
  }
}

export function hashOf(parts: (string | undefined)[]) {
  return hash('sha256', JSON.stringify(parts), 'base64url')
}

const noList = {
  listNumber: null,
  company: null,
  vessel: null,
  imoNumber: null,
  port: null,
  eta: null,
  neededBy: null,
  ownReference: null,
  requisition: null,
  stage: 'received' as const,
  followUpOn: null,
  givenTo: null,
  answeredBy: null,
  source: null,
  personId: null,
}

function newReference() {
  const character = () => referenceCharacters[randomInt(referenceCharacters.length)]
  return `E-${Array.from({ length: 6 }, character).join('')}`
}

export function expireRepeats(tx: Transaction<Tables>, wordsHash: string, now: Date) {
  return tx
    .updateTable('enquiries')
    .set({ wordsHash: null })
    .where('wordsHash', '=', wordsHash)
    .where(notWithin('createdAt', longestRepeat, now.getTime()))
    .execute()
}

/** `unannounced` is the saved enquiry if no email has been queued about it. */
export async function saveOnce(
  tx: Transaction<Tables>,
  row: Enquiry,
): Promise<{ _id: string; reference: string; unannounced: Enquiry | undefined }> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('enquiries')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) {
    return { _id: row._id, reference: row.reference, unannounced: row }
  }
  const saved = await savedAs(tx, row)
  if (saved) {
    const unannounced = row.suspectedAt ? undefined : await clearSpam(tx, saved)
    return { ...saved, unannounced }
  }
  // Neither inserted nor saved before: another enquiry has this reference.
  const reference = newReference()
  return saveOnce(tx, { ...row, reference, searchText: searchTextOf({ ...row, reference }) })
}

/** The same enquiry sent again without spam signals is no spam, unless the owner has changed it. */
export function clearSpam(tx: Transaction<Tables>, { _id }: { _id: string }) {
  return tx
    .updateTable('enquiries')
    .set({ status: 'new', suspectedAt: null, suspicion: null })
    .where('_id', '=', _id)
    .where('suspectedAt', 'is not', null)
    .where('version', '=', 1)
    .returningAll()
    .executeTakeFirst()
}

function savedAs(db: Kysely<Tables>, { wordsHash, key }: Enquiry) {
  return db
    .selectFrom('enquiries')
    .select(['_id', 'reference'])
    .where((is) => is.or([is('wordsHash', '=', wordsHash), is('key', '=', key)]))
    .executeTakeFirst()
}
