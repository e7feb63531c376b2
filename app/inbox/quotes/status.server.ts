import { hash } from 'node:crypto'

import type { Kysely } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { within } from '#app/database/stored-times.server.ts'
import { type Tables, withoutNulls } from '#app/database/tables.server.ts'
import { isoTime, day } from '#app/platform/clock.ts'

import { attachmentsOf } from '../attachments/attachments.server.ts'
import { enquiryLine } from '../enquiry-line.ts'
import { linesOf } from '../enquiry-lines.server.ts'
import { stageOf } from '../enquiry.ts'
import { quotedProducts } from './first-quote.server.ts'
import { lineNumbersIn, type QuoteAnswer } from './quote-answer.ts'
import { sentQuoteOf, versionsOf } from './quotes.server.ts'
import { newStatusSecret } from './status-secret.ts'
import { titleOf } from './stored-quote.server.ts'

export type StatusOfList = NonNullable<Awaited<ReturnType<typeof statusBehind>>>

const shownLine = enquiryLine.omit({ certainty: true })

/** What the buyer may read: never a draft, a note of the owner or how sure the search was. */
export async function statusBehind(db: Database, secret: string) {
  const link = await enquiryOfLink(db, secret)
  if (!link) return undefined
  const enquiry = await db
    .selectFrom('enquiries')
    .select(['_id', 'reference', 'name', 'company', 'vessel', 'imoNumber', 'port', 'eta'])
    .select(['createdAt', 'status', 'stage', 'productTitle', 'ownReference', 'requisition'])
    .where('_id', '=', link.enquiryId)
    .executeTakeFirst()
  if (!enquiry) return undefined
  const [lines, versions, sent, answers, files] = await Promise.all([
    linesOf(db, [enquiry._id]),
    versionsOf(db, enquiry._id),
    sentQuoteOf(db, enquiry._id),
    answersOf(db, [enquiry._id]),
    attachmentsOf(db, [enquiry._id]),
  ])
  const own = lines.get(enquiry._id) ?? []
  // The buyer asks again for a part without its product by its title.
  const listed = await quotedProducts(db, { lines: own }, { isForBuyer: true })
  const { _id: _, status, stage, ...shown } = withoutNulls(enquiry)
  return {
    ...shown,
    closesAt: link.closesAt,
    stage: stageOf({ status, stage }),
    lines: own.map(({ productId = '', ...line }) =>
      shownLine.parse(listed[productId] ? { ...line, productId } : line),
    ),
    answers: answers.get(enquiry._id) ?? [],
    files: files.get(enquiry._id) ?? [],
    isConfirmed: status === 'won',
    quotingSince: versions.at(-1)?.createdAt,
    quote: sent && {
      ...sent,
      ...titleOf(versions, sent.version),
      products: await quotedProducts(db, sent.content, { isForBuyer: true }),
    },
  }
}

/** In milliseconds: as long as a quote and its order can take. */
const openFor = 180 * day

function hashOf(secret: string) {
  return hash('sha256', secret, 'base64url')
}

/** Returns a secret of 128 bits, once: only its hash is stored. */
export async function newStatusLink(tx: Kysely<Tables>, enquiryId: string, now = Date.now()) {
  const secret = newStatusSecret()
  await saveStatusLink(tx, { enquiryId, secret }, now)
  return secret
}

/** Saves a secret made by the buyer's device. A secret in use keeps leading to its first list. */
export async function saveStatusLink(
  tx: Kysely<Tables>,
  { enquiryId, secret }: { enquiryId: string; secret: string },
  now = Date.now(),
) {
  const createdAt = isoTime(now)
  await tx
    .insertInto('statusLinks')
    .values({ secretHash: hashOf(secret), enquiryId, createdAt, withdrawnAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Undefined for a secret that is unknown, withdrawn or old. */
export async function enquiryOfLink(db: Database, secret: string, now = Date.now()) {
  const link = await db
    .selectFrom('statusLinks')
    .select(['enquiryId', 'createdAt'])
    .where('secretHash', '=', hashOf(secret))
    .where('withdrawnAt', 'is', null)
    .where(within('createdAt', openFor, now))
    .executeTakeFirst()
  return link && { enquiryId: link.enquiryId, closesAt: closingOf(link.createdAt) }
}

export async function openLinks(db: Database, enquiryId: string, now = Date.now()) {
  const links = await db
    .selectFrom('statusLinks')
    .select('createdAt')
    .where('enquiryId', '=', enquiryId)
    .where('withdrawnAt', 'is', null)
    .where(within('createdAt', openFor, now))
    .orderBy('createdAt', 'desc')
    .execute()
  return links.map(({ createdAt }) => ({ createdAt, closesAt: closingOf(createdAt) }))
}

export function withdrawLinks(db: Database, enquiryId: string, now = Date.now()) {
  return retryWhileBusy(() =>
    db
      .updateTable('statusLinks')
      .set({ withdrawnAt: isoTime(now) })
      .where('enquiryId', '=', enquiryId)
      .where('withdrawnAt', 'is', null)
      .execute(),
  )
}

function closingOf(createdAt: string) {
  return isoTime(Date.parse(createdAt) + openFor)
}

export async function answersOf(db: Kysely<Tables>, enquiryIds: string[]) {
  const answers = new Map<string, QuoteAnswer[]>(enquiryIds.map((id) => [id, []]))
  if (enquiryIds.length === 0) return answers
  const rows = await db
    .selectFrom('quoteAnswers')
    .select([
      'enquiryId',
      'version',
      'kind',
      'words',
      'lines',
      'alternatives',
      'createdAt',
      'undoneAt',
    ])
    .where('enquiryId', 'in', enquiryIds)
    .orderBy('createdAt')
    .orderBy('_id')
    .execute()
  for (const { enquiryId, lines, alternatives, ...row } of rows) {
    const taking = { lines: lineNumbersIn(lines), alternatives: lineNumbersIn(alternatives) }
    answers.get(enquiryId)?.push({ ...withoutNulls(row), ...taking })
  }
  return answers
}
