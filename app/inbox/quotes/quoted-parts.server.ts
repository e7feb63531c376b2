import { type Kysely, sql, type Transaction } from 'kysely'

import { type Database, oneAtATime } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { insertRows, listOf } from '#app/database/insert-rows.server.ts'
import { searchForm, titleKey } from '#app/database/searched.ts'
import { indexStaleRows } from '#app/database/stale-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import type { Money } from './money.ts'
import { currencyOf, isBeside, isPriced, lineSum, totalsOf } from './quote-sums.ts'
import { type QuoteContent, quoteContent, type QuoteLine } from './quote.ts'

type Sent = {
  enquiryId: string
  version: number
  content: QuoteContent
  quotedAt: string
  ownerId: string
}

type Part = { productId?: string | null; partNumber?: string | undefined; title: string }

export function partKey({ productId, partNumber = '', title }: Part) {
  if (productId) return `p ${productId}`
  const number = searchForm(partNumber).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return number ? `n ${number.slice(0, 100)}` : `t ${titleKey(title)}`
}

const lineColumns = [
  'enquiryId',
  'position',
  'productId',
  'partKey',
  'title',
  'maker',
  'partNumber',
  'quantity',
  'unit',
  'price',
  'currency',
  'sum',
  'quotedAt',
]

/** Replaces what an earlier version quoted, within the transaction that marks this one as sent. */
export async function recordQuoted(tx: Transaction<Tables>, quote: Sent) {
  const { enquiryId, version, content, quotedAt, ownerId } = quote
  await tx.deleteFrom('quotedLines').where('enquiryId', '=', enquiryId).execute()
  await tx.deleteFrom('quotedTotals').where('enquiryId', '=', enquiryId).execute()
  const lines = linesOf(quote)
  await insertRows(tx, { table: 'quotedLines', columns: lineColumns }, lines)
  // No version is raised: buyers see nothing of it, and no open form becomes stale.
  for (const { productId, price, currency } of lines)
    if (productId)
      await tx
        .updateTable('products')
        .set({ lastQuoted: `${price} ${currency}` })
        .where('_id', '=', productId)
        .execute()
  const totals = totalsOf(content).map(({ currency, total }) => ({ currency, total }))
  await tx
    .insertInto('quotedTotals')
    .values(totals.map((one) => ({ ...one, enquiryId, version, quotedAt, quotedBy: ownerId })))
    .execute()
}

function linesOf({ enquiryId, content, quotedAt }: Sent) {
  return content.lines.flatMap((line, n) => {
    if (!isPriced(line)) return []
    const { price, quantity, unit } = line
    const { maker, ...part } = quotedPart(line)
    const amounts = { quantity, unit, price, currency: currencyOf(line, content) }
    const sum = lineSum(line, content) ?? ''
    const about = { enquiryId, position: n + 1, quotedAt, partKey: partKey(part) }
    return [{ ...about, ...part, maker, ...amounts, sum }]
  })
}

/** Of quotes that an older version of the site has sent. */
export function recordFormerQuotes(db: Database, signal?: AbortSignal) {
  return indexStaleRows(db, recordSome, signal)
}

export function quotedPart(line: QuoteLine) {
  const { title, partNumber, maker, productId, alternative, alternativeId } = line
  return alternative === '' || isBeside(line)
    ? { productId: productId || null, title, partNumber, maker }
    : { productId: alternativeId || null, title: alternative, partNumber: '', maker: '' }
}

async function recordSome(tx: Transaction<Tables>, limit: number) {
  await oneAtATime(tx, 'former quotes')
  const rows = await tx
    .selectFrom('quotes')
    .select(['enquiryId', 'version', 'content', 'sentAt', 'createdBy'])
    .where('state', '=', 'sent')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quotes as later')
            .select('later._id')
            .whereRef('later.enquiryId', '=', 'quotes.enquiryId')
            .whereRef('later.version', '>', 'quotes.version')
            .where('later.state', '=', 'sent'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quotedTotals')
            .select('quotedTotals.total')
            .whereRef('quotedTotals.enquiryId', '=', 'quotes.enquiryId'),
        ),
      ),
    )
    .limit(limit)
    .execute()
  for (const { content, sentAt, createdBy: ownerId, ...row } of rows) {
    const read = quoteContent.parse(JSON.parse(content))
    await recordQuoted(tx, { ...row, content: read, quotedAt: sentAt ?? '', ownerId })
  }
  return rows.length
}

/** The totals of the newest quotes that were sent, by enquiry. */
export async function quotedTotals(db: Kysely<Tables>, enquiryIds: string[]) {
  const totals = new Map<string, Money[]>()
  if (enquiryIds.length === 0) return totals
  const rows = await db
    .selectFrom('quotedTotals')
    .select(['enquiryId', 'currency', 'total'])
    .where('enquiryId', 'in', listOf(db, enquiryIds))
    .orderBy('enquiryId')
    .orderBy('currency')
    .execute()
  for (const { enquiryId, currency, total } of rows)
    totals.set(enquiryId, [...(totals.get(enquiryId) ?? []), { currency, amount: total }])
  return totals
}

export type LastPrice = { price: string; currency: string; unit: string; quotedAt: string }

/** What these parts were last quoted for to the customer of an enquiry, by `partKey`; other enquiries only. */
export async function lastPrices(db: Kysely<Tables>, enquiryId: string, parts: Part[]) {
  const keys = [...new Set(parts.map(partKey))].filter(isStorable)
  const found = new Map<string, LastPrice>()
  if (keys.length === 0) return found
  const { rows } = await sql<LastPrice & { partKey: string }>`
    select "partKey", "price", "currency", "unit", "quotedAt" from (
      select "quotedLines".*, row_number() over (
        partition by "partKey" order by "quotedAt" desc, "quotedLines"."enquiryId" desc, "position"
      ) as "age"
      from "quotedLines"
        join "enquiries" on "enquiries"."_id" = "quotedLines"."enquiryId"
        join "customerPeople" on "customerPeople"."_id" = "enquiries"."personId"
        join "customers" on "customers"."_id" = "customerPeople"."customerId"
      where "partKey" in ${listOf(db, keys)} and "quotedLines"."enquiryId" <> ${enquiryId}
        and "customers"."rootId" = (
          select "own"."rootId" from "enquiries" as "asked"
            join "customerPeople" as "asking" on "asking"."_id" = "asked"."personId"
            join "customers" as "own" on "own"."_id" = "asking"."customerId"
          where "asked"."_id" = ${enquiryId})
    ) as "quoted" where "age" = 1`.execute(db)
  for (const { partKey: key, ...last } of rows) found.set(key, last)
  return found
}
