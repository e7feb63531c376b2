import type { Kysely } from 'kysely'
import { z } from 'zod'

import { makersNumber } from '#app/catalogue/product-structured-data.ts'
import { detailsAsked } from '#app/content/line-details.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable, idShape } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { newListNumber } from '#app/enquiry-list/cookie-text.ts'
import type { SpamSignal } from '#app/http/spam-signals.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import type { TypedAttachment } from './attachments/attachment.ts'
import { missesAttachments, takeAttachments } from './attachments/attachments.server.ts'
import { clearSpam, type Enquiry, hashOf } from './enquiries.server.ts'
import { type ListInMail, queueEnquiryEmails } from './enquiry-emails.server.ts'
import { lineText, shipDetails } from './enquiry-line-text.ts'
import type { EnquiryLine, ShipFields, TypedEnquiryLine } from './enquiry-line.ts'
import { saveLines, searchTextOf, linesOf } from './enquiry-lines.server.ts'
import type { ManagedEnquiry } from './enquiry.ts'
import { saveStatusLink } from './quotes/status.server.ts'

export type NewEnquiryList = {
  /** From the buyer's device; it becomes the reference of the enquiry. */
  listNumber: string
  name: string
  phone: string
  email: string
  message: string
  ship: ShipFields
  lines: TypedEnquiryLine[]
  attachments: TypedAttachment[]
  /** Of the status page, from the buyer's device; '' if it made none. */
  statusSecret: string
  senderHash: string
  spamSignals: SpamSignal[]
}

/** Nothing is saved for 'changed' (another list has this number) and 'incomplete' (a file is missing). */
export type ListOutcome = {
  outcome: 'saved' | 'same' | 'changed' | 'incomplete'
  receivedAt: string
}

/** Saves a list once for its number, however often it is sent, in one transaction. */
export function saveEnquiryList(
  db: Database,
  list: NewEnquiryList,
  mailing: Mailing,
  now = new Date(),
): Promise<ListOutcome> {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const lines = await withProducts(tx, list.lines)
      const row = { ...rowOf(list, now.toISOString()), searchText: '' }
      row.searchText = searchTextOf(row, lines)
      if (await missesAttachments(tx, list.listNumber, list.attachments))
        return { outcome: 'incomplete', receivedAt: row.createdAt }
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('enquiries')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows) {
        await saveLines(tx, row._id, lines)
        await takeAttachments(tx, row._id, list.attachments)
        const { statusSecret: secret } = list
        if (secret) await saveStatusLink(tx, { enquiryId: row._id, secret }, now.getTime())
        await queueEnquiryEmails(tx, row, mailing, inMail(row, lines, list))
        return { outcome: 'saved', receivedAt: row.createdAt }
      }
      const saved = await tx
        .selectFrom('enquiries')
        .select(['_id', 'createdAt', 'wordsHash'])
        .where('listNumber', '=', list.listNumber)
        .executeTakeFirstOrThrow()
      const receivedAt = saved.createdAt
      if (saved.wordsHash !== row.wordsHash) return { outcome: 'changed', receivedAt }
      const unannounced = row.suspectedAt ? undefined : await clearSpam(tx, saved)
      if (unannounced) await queueEnquiryEmails(tx, unannounced, mailing, inMail(row, lines, list))
      return { outcome: 'same', receivedAt }
    }),
  )
}

function inMail(
  row: Enquiry,
  lines: EnquiryLine[],
  { attachments: { length } }: NewEnquiryList,
): ListInMail {
  const ship = shipDetails(row).map(({ name, value }) => `${name}: ${value}`)
  const files = length === 1 ? '1 photo or file' : `${length} photos or files`
  const texts = [...lines.map(lineText), ...(length > 0 ? [`With ${files}, in the inbox.`] : [])]
  return { count: lines.length, ship, lines: texts.join('\n') }
}

/** Whether exactly this list is stored; sending it again does not count for the form limit. */
export async function findSavedList(db: Database, list: NewEnquiryList) {
  const saved = await db
    .selectFrom('enquiries')
    .select('createdAt')
    .where('listNumber', '=', list.listNumber)
    .where('wordsHash', '=', contentHash(list))
    .executeTakeFirst()
  return saved && { outcome: 'same' as const, receivedAt: saved.createdAt }
}

function rowOf(list: NewEnquiryList, now: string): Omit<Enquiry, 'searchText'> {
  const { listNumber, name, phone, email, message, ship, lines, senderHash, spamSignals } = list
  const isSuspected = spamSignals.length > 0
  const count = lines.length === 1 ? 'this line' : `these ${lines.length} lines`
  return {
    _id: newId(),
    reference: listNumber,
    listNumber,
    name,
    phone: phone || null,
    email: email || null,
    message: message || `Please quote ${count}.`,
    productId: null,
    productTitle: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
    status: isSuspected ? 'spam' : 'new',
    readAt: null,
    note: '',
    suspectedAt: isSuspected ? now : null,
    suspicion: spamSignals.join(' ') || null,
    senderHash,
    key: null,
    wordsHash: contentHash(list),
    company: ship.company || null,
    vessel: ship.vessel || null,
    imoNumber: ship.imoNumber || null,
    port: ship.port || null,
    eta: ship.eta || null,
    neededBy: ship.neededBy || null,
    ownReference: ship.ownReference || null,
    requisition: ship.requisition || null,
    stage: 'received',
    followUpOn: null,
    givenTo: null,
    answeredBy: null,
    source: null,
    personId: null,
  }
}

/** Hashes typed text only: a product's title can change between two attempts. */
function contentHash({ lines, attachments, ...list }: NewEnquiryList) {
  const { listNumber, name, phone, email, message, ship } = list
  const asked = lines.map(({ productId, title, quantity, unit, note, details }) =>
    JSON.stringify([productId || title, quantity, unit, note, details]),
  )
  const files = attachments.map(({ _id, line }) => JSON.stringify([_id, line]))
  const about = [listNumber, name, phone, email, message, JSON.stringify(ship)]
  return hashOf([...about, ...asked, ...files])
}

/** Also names products deleted while the list was on its way. A draft's line becomes a free one, to reveal nothing. */
async function withProducts(db: Kysely<Tables>, typed: TypedEnquiryLine[]): Promise<EnquiryLine[]> {
  const ids = typed.map(({ productId }) => productId)
  const products = await productsWith(db, ids, { withDeleted: true })
  return typed.map(({ productId, partNumber, maker, certainty, ...line }, index) => {
    const product = products.get(productId)
    const position = index + 1
    if (!product) {
      const numbers = { ...(partNumber && { partNumber }), ...(maker && { maker }) }
      return { ...line, ...numbers, position, certainty: 'free' }
    }
    const { title, partNumber: number, maker: makerOf } = product
    const known = {
      productId: product.productId,
      title,
      ...(number && { partNumber: number }),
      ...(makerOf && { maker: makerOf }),
    }
    return { ...line, ...known, position, certainty: certainty === 'free' ? 'chosen' : certainty }
  })
}

const partNumbers = z.array(z.object({ scheme: z.string(), value: z.string() }))

/** What a line shows of a product; products that the catalogue does not list are left out. */
export async function productsWith(
  db: Kysely<Tables>,
  ids: string[],
  { withDeleted = false } = {},
) {
  const asked = [...new Set(ids)].filter((id) => id !== '' && isStorable(id))
  if (asked.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('products')
    .select(['_id', 'title', 'maker', 'model', 'type', 'categoryId', 'imageUrl'])
    .select(['partNumbers', 'impaCode'])
    .where('_id', 'in', asked)
    .$if(!withDeleted, (products) => products.where('deletedAt', 'is', null))
    .where((is) => is.or([is('state', 'is', null), is('state', '=', 'hidden')]))
    .execute()
  return new Map(
    rows.map(({ _id, title, maker, imageUrl, partNumbers: stored, impaCode, ...row }) => {
      const numbers = partNumbers.parse(JSON.parse(stored ?? '[]'))
      const partNumber = numbers[0]?.value
      const named = numbers.find(({ scheme }) => scheme.toUpperCase() === 'IMPA')?.value
      const impa = impaCode ?? named
      const { model } = row
      const own = makersNumber({ partNumbers: numbers, ...(maker && { maker }) })
      const optional = {
        ...(maker && { maker }),
        ...(partNumber && { partNumber }),
        ...(model && { model }),
        ...(impa && { impa }),
        ...(own && { makersNumber: own }),
      }
      const asks = detailsAsked({ ...row, maker, hasNumber: partNumber !== undefined })
      return [_id, { productId: _id, title, imageUrl, asks, ...optional }]
    }),
  )
}

/** Copies an enquiry under a number of its own. Returns its id, `given`, so that a form sent twice makes one. */
export function repeatList(db: Database, { _id: id, reference }: ManagedEnquiry, given = '') {
  const repeatedId = idShape.test(given) ? given : newId()
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const old = await tx
        .selectFrom('enquiries')
        .selectAll()
        .where('_id', '=', id)
        .executeTakeFirstOrThrow()
      const lines = (await linesOf(tx, [id])).get(id) ?? []
      const number = newListNumber()
      const now = isoTime()
      const row = {
        ...old,
        _id: repeatedId,
        reference: number,
        listNumber: number,
        message: `The same as ${reference}.\n\n${old.message}`,
        createdAt: now,
        updatedAt: now,
        version: 1,
        status: 'new' as const,
        stage: 'received' as const,
        readAt: null,
        note: '',
        suspectedAt: null,
        suspicion: null,
        key: null,
        wordsHash: null,
        eta: null,
        neededBy: null,
        followUpOn: null,
        givenTo: null,
        answeredBy: null,
        source: null,
      }
      const searchText = searchTextOf(row, lines)
      const added = await tx
        .insertInto('enquiries')
        .values({ ...row, searchText })
        .onConflict((sentTwice) => sentTwice.column('_id').doNothing())
        .executeTakeFirst()
      if (added.numInsertedOrUpdatedRows === 1n && lines.length > 0)
        await saveLines(tx, repeatedId, lines)
      return repeatedId
    }),
  )
}
