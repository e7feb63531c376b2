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
  /** What the form was given by script, the same each time it is sent; '' without script. */
  key: string
  /** What speaks for a machine. It is then kept as spam. */
  signs: Sign[]
}

/** For so long, equal words of one sender are one message. */
const longestRepeat = 10 * 60_000

/** The product that an enquiry is about, or undefined where there is none of that id (any more). */
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
 * Keeps an enquiry, with the letters that tell of it, and answers its reference. The same one sent again, also at
 * the same moment, is not kept twice, makes no second letter and gets the same reference (C-70).
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

/** The reference of an enquiry that is kept already, for who may not have one more kept. */
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
    // A link at sea changes its address between two tries; the form's key stays.
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

/** After a while the same words are a new message. */
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
  // Not there although nothing failed: another one happens to have this reference.
  const reference = newReference()
  return keptOnce(tx, { ...row, reference, searchText: searchTextOf({ ...row, reference }) })
}

/** A person who sends the same again, without haste, was no machine; unless the owner has judged already. */
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
