import { hash, randomInt } from 'node:crypto'

import type { Kysely, Selectable, Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { type Sign, suspicionText } from '#app/http/spam-signals.ts'

import { searchTextOf } from './enquiry-words.ts'
import { type EnquiryFields, referenceLetters } from './enquiry.ts'
import { type Post, queueLetters } from './letters.server.ts'

export type AskedProduct = { _id: string; title: string }

type Enquiry = Selectable<Tables['enquiries']>

type NewEnquiry = EnquiryFields & {
  product?: AskedProduct | undefined
  senderHash: string
  /** A key that script gives the form, the same each time it is sent; '' without script. */
  key: string
  /** Spam signals. With any, the enquiry is saved as spam. */
  signs: Sign[]
}

/** Equal fields of one sender within this time are one message. */
const longestRepeat = 10 * 60_000

/** The product with this id; undefined if there is none or it is deleted. */
export async function askedProduct(db: Database, id: string): Promise<AskedProduct | undefined> {
  if (id === '' || !isStorable(id)) return undefined

  return db
    .selectFrom('products')
    .select(['_id', 'title'])
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Saves an enquiry, queues the emails about it and returns its reference. The same one sent again, also concurrently,
 * is not saved twice, queues no second email and gets the same reference (C-70).
 */
export function keepEnquiry(
  db: Database,
  enquiry: NewEnquiry,
  post: Post,
  now = new Date(),
): Promise<string> {
  const row = rowOf(enquiry, now.toISOString())
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      await letGo(tx, row.wordsHash, new Date(now.getTime() - longestRepeat))
      const { reference, untold } = await keptOnce(tx, row)
      if (untold) await queueLetters(tx, db.engine, untold, post)
      return reference
    }),
  )
}

/** The reference of an enquiry that is saved already, for a sender over the rate limit. */
export async function knownReference(db: Database, enquiry: NewEnquiry) {
  const kept = await sameAs(db, rowOf(enquiry, new Date().toISOString()))
  return kept?.reference
}

function rowOf({ product, senderHash, key, signs, ...fields }: NewEnquiry, now: string) {
  const { name, phone, email, message } = fields
  const reference = newReference()
  const productTitle = product?.title ?? null
  const isSuspected = signs.length > 0
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
    suspicion: suspicionText(signs),
    searchText: searchTextOf({ reference, name, phone, email, message, productTitle, note: '' }),
    senderHash,
    // A connection at sea can change its IP address between attempts; the form's key stays.
    key: key ? hashOf([key, ...words]) : null,
    wordsHash: hashOf([senderHash, ...words]),
  }
}

function hashOf(parts: (string | undefined)[]) {
  return hash('sha256', JSON.stringify(parts), 'base64url')
}

function newReference() {
  const letters = Array.from(
    { length: 6 },
    () => referenceLetters[randomInt(referenceLetters.length)],
  )
  return `E-${letters.join('')}`
}

/** After `longestRepeat` the same fields are a new message. */
function letGo(tx: Transaction<Tables>, wordsHash: string, before: Date) {
  return tx
    .updateTable('enquiries')
    .set({ wordsHash: null })
    .where('wordsHash', '=', wordsHash)
    .where('createdAt', '<', before.toISOString())
    .execute()
}

async function keptOnce(
  tx: Transaction<Tables>,
  row: Enquiry,
): Promise<{ reference: string; untold: Enquiry | undefined }> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('enquiries')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) return { reference: row.reference, untold: row }
  const kept = await sameAs(tx, row)
  if (kept) {
    const untold = row.suspectedAt ? undefined : await cleared(tx, kept)
    return { reference: kept.reference, untold }
  }
  // Neither inserted nor saved before: another enquiry has this reference.
  const reference = newReference()
  return keptOnce(tx, { ...row, reference, searchText: searchTextOf({ ...row, reference }) })
}

/** The same enquiry sent again without spam signals is no spam, unless the owner has changed it. */
function cleared(tx: Transaction<Tables>, { _id }: { _id: string }) {
  return tx
    .updateTable('enquiries')
    .set({ status: 'new', suspectedAt: null, suspicion: null })
    .where('_id', '=', _id)
    .where('suspectedAt', 'is not', null)
    .where('version', '=', 1)
    .returningAll()
    .executeTakeFirst()
}

function sameAs(db: Kysely<Tables>, { wordsHash, key }: Enquiry) {
  return db
    .selectFrom('enquiries')
    .select(['_id', 'reference'])
    .where((is) => is.or([is('wordsHash', '=', wordsHash), is('key', '=', key)]))
    .executeTakeFirst()
}
