import { hash, randomInt } from 'node:crypto'

import type { Kysely, Selectable, Transaction } from 'kysely'

import { whenFree } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { type EnquiryFields, referenceLetters } from './enquiry.ts'

export type AskedProduct = { _id: string; title: string }

type NewEnquiry = EnquiryFields & {
  product?: AskedProduct | undefined
  senderHash: string
  /** What the form was given by script, the same each time it is sent; '' without script. */
  key: string
  isSuspected: boolean
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
 * Keeps an enquiry and answers its reference. The same one sent again, also at the same moment, is not
 * kept twice and gets the same reference (C-70).
 */
export function keepEnquiry(db: Database, enquiry: NewEnquiry, now = new Date()): Promise<string> {
  const row = rowOf(enquiry, now.toISOString())
  return whenFree(() =>
    db.transaction().execute(async (tx) => {
      await letGo(tx, row.wordsHash, new Date(now.getTime() - longestRepeat))
      return keptOnce(tx, row)
    }),
  )
}

/** The reference of an enquiry that is kept already, for who may not have one more kept. */
export async function knownReference(db: Database, enquiry: NewEnquiry) {
  const kept = await sameAs(db, rowOf(enquiry, new Date().toISOString()))
  return kept?.reference
}

function rowOf({ product, senderHash, key, isSuspected, ...fields }: NewEnquiry, now: string) {
  const { name, phone, email, message } = fields
  const words = [name, phone, email, message, product?._id]
  return {
    _id: newId(),
    reference: newReference(),
    name,
    phone: phone || null,
    email: email || null,
    message,
    productId: product?._id ?? null,
    productTitle: product?.title ?? null,
    createdAt: now,
    suspectedAt: isSuspected ? now : null,
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
  row: Selectable<Tables['enquiries']>,
): Promise<string> {
  await tx
    .insertInto('enquiries')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await sameAs(tx, row)
  // Not there although nothing failed: another one happens to have this reference.
  return kept?.reference ?? keptOnce(tx, { ...row, reference: newReference() })
}

function sameAs(db: Kysely<Tables>, { wordsHash, key }: Selectable<Tables['enquiries']>) {
  return db
    .selectFrom('enquiries')
    .select('reference')
    .where((is) => is.or([is('wordsHash', '=', wordsHash), is('key', '=', key)]))
    .executeTakeFirst()
}
