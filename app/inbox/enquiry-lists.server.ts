import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import type { SpamSignal } from '#app/http/spam-signals.ts'
import type { Mailing } from '#app/mail/mail.server.ts'

import type { TypedAttachment } from './attachments/attachment.ts'
import { missesAttachments, takeAttachments } from './attachments/attachments.server.ts'
import { clearSpam, type Enquiry, hashOf } from './enquiries.server.ts'
import { type ListInMail, queueEnquiryEmails } from './enquiry-emails.server.ts'
import { lineText, shipDetails } from './enquiry-line-text.ts'
import type { EnquiryLine, ShipFields, TypedEnquiryLine } from './enquiry-line.ts'
import { saveLines } from './enquiry-lines.server.ts'
import { searchTextOf } from './enquiry-search.server.ts'
import { withProducts } from './line-products.server.ts'
import { saveStatusLink } from './quotes/status-links.server.ts'

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
  /** Of the status page, from the buyer's device; '' where it has drawn none. */
  statusSecret: string
  senderHash: string
  spamSignals: SpamSignal[]
}

/** 'changed': another list is stored under this number; 'incomplete': a file is not stored. Nothing was saved then. */
export type ListOutcome = {
  outcome: 'saved' | 'same' | 'changed' | 'incomplete'
  receivedAt: string
}

/** One transaction; once for each number, however often and from however many tabs it is sent. */
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
        await queueEnquiryEmails(tx, db.engine, row, mailing, inMail(row, lines, list))
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
      if (unannounced)
        await queueEnquiryEmails(tx, db.engine, unannounced, mailing, inMail(row, lines, list))
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

/** Whether exactly this list is stored; it needs no allowance of the form limit. */
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
  }
}

/** Of what was typed only: the title of a product can change between two attempts. */
function contentHash({ lines, attachments, ...list }: NewEnquiryList) {
  const { listNumber, name, phone, email, message, ship } = list
  const asked = lines.map(({ productId, title, quantity, unit, note, details }) =>
    JSON.stringify([productId || title, quantity, unit, note, details]),
  )
  const files = attachments.map(({ _id, line }) => JSON.stringify([_id, line]))
  const about = [listNumber, name, phone, email, message, JSON.stringify(ship)]
  return hashOf([...about, ...asked, ...files])
}
