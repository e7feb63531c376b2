import { type Kysely, sql, type Transaction } from 'kysely'

import { logEnquiries } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import type { EnquiryStatus, Stage } from '../enquiry.ts'
import { type Letterhead, letterhead } from './letterhead.ts'
import { type QuoteContent, quoteContent, type QuoteVersion, type SentQuote } from './quote.ts'
import { recordQuoted } from './quoted-parts.server.ts'

/** How many drafts of an enquiry are stored; sent versions are all stored. */
const mostDrafts = 50

export async function versionsOf(db: Kysely<Tables>, enquiryId: string): Promise<QuoteVersion[]> {
  const rows = await db
    .selectFrom('quotes')
    .leftJoin('owners', 'owners._id', 'quotes.createdBy')
    .select(['quotes.version', 'number', 'state', 'quotes.createdAt', 'sentAt', 'owners.email'])
    .where('enquiryId', '=', enquiryId)
    .orderBy('quotes.version', 'desc')
    .execute()
  return rows.map(({ number, sentAt, email, ...row }) => ({
    ...row,
    number: number ?? undefined,
    sentAt: sentAt ?? undefined,
    author: email ?? undefined,
  }))
}

/** What a version says, and who sent it; with 500 lines it costs more than all the rest of an enquiry. */
export async function storedQuote(db: Kysely<Tables>, enquiryId: string, version: number) {
  const row = await db
    .selectFrom('quotes')
    .select(['content', 'sender'])
    .where('enquiryId', '=', enquiryId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { content: contentIn(row.content), sender: senderIn(row.sender) }
}

export async function sentQuoteOf(db: Kysely<Tables>, enquiryId: string) {
  const row = await db
    .selectFrom('quotes')
    .select(['version', 'number', 'content', 'sentAt', 'sender'])
    .where('enquiryId', '=', enquiryId)
    .where('state', '=', 'sent')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...sentQuote(row), sender: senderIn(row.sender) }
}

type SentRow = { version: number; number: string | null; content: string; sentAt: string | null }

function sentQuote({ version, number, content, sentAt }: SentRow): SentQuote {
  const known = { version, number: number ?? undefined, sentAt: sentAt ?? '' }
  return { ...known, content: contentIn(content) }
}

function contentIn(text: string) {
  return quoteContent.parse(JSON.parse(text))
}

function senderIn(text: string | null) {
  return text === null ? undefined : letterhead.parse(JSON.parse(text))
}

export async function quotesSent(db: Kysely<Tables>, enquiryIds: string[]) {
  const quotes = new Map<string, SentQuote[]>(enquiryIds.map((id) => [id, []]))
  if (enquiryIds.length === 0) return quotes
  const rows = await db
    .selectFrom('quotes')
    .select(['enquiryId', 'version', 'number', 'content', 'sentAt'])
    .where('enquiryId', 'in', enquiryIds)
    .where('state', '=', 'sent')
    .orderBy('enquiryId')
    .orderBy('version', 'desc')
    .execute()
  for (const { enquiryId, ...row } of rows) quotes.get(enquiryId)?.push(sentQuote(row))
  return quotes
}

export type SavedQuote = {
  enquiryId: string
  content: QuoteContent
  basedOn: number
  ownerId: string
  now?: string
}

export type SaveOutcome = { outcome: 'saved' | 'same' | 'changed'; version: number }

/** Never overwrites: a version that someone else saved meanwhile gives 'changed' and stays the newest. */
export function saveDraft(db: Database, quote: SavedQuote): Promise<SaveOutcome> {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const saved = await addVersion(tx, quote)
      if (saved.outcome !== 'saved') return saved
      await setStage(tx, quote.enquiryId, 'quoting')
      await deleteOldDrafts(tx, quote.enquiryId, saved.version)
      return saved
    }),
  )
}

/** Marks the newest version as sent with this letterhead, within the transaction that queues the mail about it. */
export async function saveSent(
  tx: Transaction<Tables>,
  quote: SavedQuote & { sender: Letterhead },
): Promise<SaveOutcome> {
  const now = quote.now ?? isoTime()
  const saved = await addVersion(tx, quote)
  if (saved.outcome === 'changed') return saved
  const { numUpdatedRows } = await tx
    .updateTable('quotes')
    .set({ state: 'sent', sentAt: now, sender: JSON.stringify(quote.sender) })
    .where('enquiryId', '=', quote.enquiryId)
    .where('version', '=', saved.version)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  const isFirst = numUpdatedRows > 0n
  if (isFirst) await recordQuoted(tx, { ...quote, version: saved.version, quotedAt: now })
  // Sending again does not undo an order.
  if (!isFirst && (await isDecided(tx, quote.enquiryId))) return saved
  await setStage(tx, quote.enquiryId, 'quoted', quote.ownerId)
  if (isFirst) await logEnquiries(tx, 'quote sent', [quote.enquiryId])
  return saved
}

async function isDecided(tx: Transaction<Tables>, id: string) {
  const found = tx.selectFrom('enquiries').select('status').where('_id', '=', id)
  return ['won', 'lost'].includes((await found.executeTakeFirst())?.status ?? '')
}

/** The same content again makes no new version, so a form that is sent twice is saved once. */
async function addVersion(tx: Transaction<Tables>, quote: SavedQuote): Promise<SaveOutcome> {
  const { enquiryId, basedOn, ownerId } = quote
  const content = contentText(quote.content)
  const last = await tx
    .selectFrom('quotes')
    .select(['version', 'content'])
    .where('enquiryId', '=', enquiryId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const version = last?.version ?? 0
  if (last && contentText(JSON.parse(last.content)) === content) return { outcome: 'same', version }
  if (version !== basedOn) return { outcome: 'changed', version }
  const createdAt = quote.now ?? isoTime()
  const row = { _id: newId(), enquiryId, version: version + 1, content, createdBy: ownerId }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('quotes')
    .values({ ...row, state: 'draft', createdAt, sentAt: null })
    .onConflict((conflict) => conflict.columns(['enquiryId', 'version']).doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return { outcome: 'changed', version: version + 1 }
  return { outcome: 'saved', version: version + 1 }
}

/** Won and lost are said by the status; a quote that is sent waits for an answer, which the inbox calls answered. */
export async function setStage(
  tx: Kysely<Tables>,
  enquiryId: string,
  stage: 'received' | 'quoting' | 'quoted' | 'closed',
  by?: string,
) {
  const status = stage === 'quoted' ? 'answered' : stage === 'closed' ? 'lost' : 'new'
  const { numUpdatedRows } = await tx
    .updateTable('enquiries')
    .set((is) => ({
      stage,
      updatedAt: isoTime(),
      version: is('version', '+', 1),
      // A draft after a quote was sent takes the enquiry back among those to answer.
      status,
    }))
    .set(answeredIn(status, by))
    .where('_id', '=', enquiryId)
    .where((is) => is.or([is('stage', '<>', stage), is('status', '<>', status)]))
    .executeTakeFirst()
  if (numUpdatedRows > 0 && stage === 'closed') await logEnquiries(tx, 'closed', [enquiryId])
}

export function close(db: Database, enquiryId: string) {
  return retryWhileBusy(() => db.transaction().execute((tx) => setStage(tx, enquiryId, 'closed')))
}

/** The columns that a new status changes; sets `answeredBy` when the status changes from new to answered. */
export function answeredIn(status: EnquiryStatus, by: string | undefined) {
  if (!by || !['answered', 'won'].includes(status)) return {}
  return {
    answeredBy: sql<string>`case when "status" = 'new' or ("status" in ('lost', 'spam') and "answeredBy" is null)
      then ${by} else "answeredBy" end`,
  }
}

export function stageAfter(status: EnquiryStatus) {
  if (status === 'lost') return {}
  return {
    stage: sql<Stage>`case when "stage" <> 'closed' then "stage" else coalesce(
      (select case when "state" = 'sent' then 'quoted' else 'quoting' end from "quotes"
        where "enquiryId" = "enquiries"."_id" order by "quotes"."version" desc limit 1),
      'received') end`,
  }
}

/** Equal for equal quotes, also where an older version of the site stored one with fewer fields. */
function contentText(content: unknown) {
  return JSON.stringify(quoteContent.parse(content))
}

async function deleteOldDrafts(tx: Transaction<Tables>, enquiryId: string, newest: number) {
  await tx
    .deleteFrom('quotes')
    .where('enquiryId', '=', enquiryId)
    .where('state', '=', 'draft')
    .where('version', '<=', newest - mostDrafts)
    .execute()
}

export function reopen(db: Database, enquiryId: string) {
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      const [last] = await versionsOf(tx, enquiryId)
      const quoted = last?.state === 'sent' ? 'quoted' : 'quoting'
      await setStage(tx, enquiryId, last ? quoted : 'received')
      await logEnquiries(tx, 'reopened', [enquiryId])
    }),
  )
}

export async function followUp(db: Database, enquiryId: string, day: string) {
  await retryWhileBusy(() =>
    db
      .updateTable('enquiries')
      .set({ followUpOn: day || null })
      .where('_id', '=', enquiryId)
      .execute(),
  )
}

export type QuoteText = { _id: string; name: string; words: string }

export function quoteTexts(db: Database): Promise<QuoteText[]> {
  return db
    .selectFrom('quoteTexts')
    .select(['_id', 'name', 'words'])
    .orderBy('name')
    .orderBy('_id')
    .limit(100)
    .execute()
}

/** The page makes the id of a new text, so that two presses save one. */
export async function saveQuoteText(db: Database, { _id, name, words }: QuoteText) {
  const row = { _id, name, words, createdAt: isoTime() }
  const save = db
    .insertInto('quoteTexts')
    .values(row)
    .onConflict((conflict) => conflict.column('_id').doUpdateSet({ name, words }))
  await retryWhileBusy(() => save.execute())
}

export async function deleteQuoteText(db: Database, id: string) {
  await retryWhileBusy(() => db.deleteFrom('quoteTexts').where('_id', '=', id).execute())
}
