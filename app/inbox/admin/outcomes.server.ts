import type { Kysely, Selectable, Transaction } from 'kysely'

import { logActivity } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { type Problems, problemsIn, type Typed } from '#app/http/form-input.ts'
import { isoTime } from '#app/platform/clock.ts'

import type { EnquiryStatus, ManagedEnquiry } from '../enquiry.ts'
import { partlyAccepted } from '../quotes/quote-answers.server.ts'
import { quotedTotals } from '../quotes/quoted-parts.server.ts'
import { lossFields, orderFields } from './outcome.ts'
import { putBackStock, stockOf, takeStock } from './stock-of-orders.server.ts'

type Enquiry = Pick<ManagedEnquiry, '_id' | 'status' | 'productId' | 'productTitle'>

export type Outcome = NonNullable<Awaited<ReturnType<typeof outcomeOf>>>

/** What the page asks of an enquiry that is won or lost; undefined where nothing is to be asked or taken back. */
export async function outcomeOf(db: Database, enquiry: Enquiry, usualCurrency: string) {
  const { _id, status } = enquiry
  const [stored, totals, parts, stock] = await Promise.all([
    outcomesOf(db, [_id]),
    quotedTotals(db, [_id]),
    partlyAccepted(db, [_id]),
    stockOf(db, enquiry),
  ])
  const isDecided = status === 'won' || status === 'lost'
  if (!isDecided && stock.taken.length === 0) return undefined
  const accepted = parts.get(_id)
  const worth = accepted?.totals ?? totals.get(_id) ?? []
  const { value = '', currency = '', reason = '', remark = '' } = stored.get(_id) ?? {}
  const [only] = worth.length === 1 ? worth : []
  return {
    status,
    worth,
    isInPart: accepted !== undefined,
    value: value || (only?.amount ?? ''),
    currency: currency || (only?.currency ?? usualCurrency),
    reason,
    remark,
    ...stock,
  }
}

export type StoredOutcome = Pick<Selectable<Tables['enquiryOutcomes']>, (typeof columns)[number]>

const columns = ['enquiryId', 'value', 'currency', 'reason', 'remark', 'decidedAt'] as const

export async function outcomesOf(db: Kysely<Tables>, enquiryIds: string[]) {
  const rows = await db
    .selectFrom('enquiryOutcomes')
    .select(columns)
    .where('enquiryId', 'in', listOf(db, enquiryIds))
    .execute()
  return new Map(rows.map((row) => [row.enquiryId, row]))
}

/** Who set these enquiries to won or lost; a trigger has written when. */
export async function recordDecider(
  tx: Transaction<Tables>,
  ids: string[],
  { status, by }: { status: EnquiryStatus; by: string | undefined },
) {
  if (!by || ids.length === 0 || (status !== 'won' && status !== 'lost')) return
  await tx
    .updateTable('enquiryOutcomes')
    .set({ decidedBy: by })
    .where('enquiryId', 'in', ids)
    .execute()
}

type Acting = { db: Database; enquiry: Enquiry; ownerId: string }
type Saved = { problems: Problems; message?: string }

const intents = ['order', 'loss', 'take-stock', 'put-back'] as const
export type OutcomeIntent = (typeof intents)[number]

export function outcomeIntent(typed: Typed): OutcomeIntent | undefined {
  return intents.find((intent) => intent === typed.intent)
}

export async function saveOutcome(
  intent: OutcomeIntent,
  typed: Typed,
  { db, enquiry, ownerId }: Acting,
): Promise<Saved> {
  if (intent === 'take-stock') return takeStock(db, enquiry, typed, ownerId)
  if (intent === 'put-back') {
    await putBackStock(db, enquiry._id)
    return { problems: {} }
  }
  const read = (intent === 'order' ? orderFields : lossFields).safeParse(typed)
  if (!read.success) return { problems: problemsIn(read.error) }
  const status = intent === 'order' ? 'won' : 'lost'
  if (await writeOutcome(db, enquiry._id, status, read.data, ownerId)) return { problems: {} }
  const message = `Not saved: the enquiry is not marked as ${status} any more.`
  return { problems: { [intent === 'order' ? 'orderValue' : 'reason']: message }, message }
}

type Values = { value: string; currency: string } | { reason: string; remark: string }

function writeOutcome(
  db: Database,
  enquiryId: string,
  status: 'won' | 'lost',
  values: Values,
  decidedBy: string,
) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const enquiry = await tx
        .selectFrom('enquiries')
        .select('status')
        .where('_id', '=', enquiryId)
        .executeTakeFirst()
      if (enquiry?.status !== status) return false
      const former = (await outcomesOf(tx, [enquiryId])).get(enquiryId)
      await tx
        .insertInto('enquiryOutcomes')
        .values({ enquiryId, decidedAt: isoTime(), decidedBy, ...values })
        .onConflict((known) => known.column('enquiryId').doUpdateSet(values))
        .execute()
      const changes = changesOf(former, values)
      const entry = { kind: 'enquiries', action: 'changed', recordId: enquiryId, changes } as const
      if (changes.length > 0) await logActivity(tx, entry)
      return true
    }),
  )
}

type Former = { value: string; currency: string; reason: string; remark: string } | undefined

/** The log of an enquiry names fields only. */
function changesOf(former: Former, values: Values) {
  const before = { value: '', currency: '', reason: '', remark: '', ...former }
  if ('reason' in values)
    return (['reason', 'remark'] as const)
      .filter((name) => before[name] !== values[name])
      .map((field) => ({ field }))
  const isSame = before.value === values.value && before.currency === values.currency
  return isSame ? [] : [{ field: 'orderValue' }]
}
