import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'

import { logActivity } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { type Typed, typedLine, typedText } from '#app/http/form-input.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import { isoTime } from '#app/platform/clock.ts'
import { dayAt } from '#app/settings/use-settings.ts'

import {
  type AnswerInMail,
  mostRounds,
  queueAnswerEmail,
  queuePushes,
} from '../enquiry-emails.server.ts'
import type { Money } from './money.ts'
import {
  type AnswerField,
  answerKinds,
  choosableLines,
  isPast,
  lineNumbersIn,
  type QuoteAnswer,
  lineNumbersText,
  takes,
  type TakenLines,
  takenLines,
  type Taking,
  withOnly,
} from './quote-answer.ts'
import { isBeside, isPriced, totalsOf } from './quote-sums.ts'
import type { QuoteContent, QuoteLine } from './quote.ts'
import { quotesSent, sentQuoteOf, storedQuote } from './quotes.server.ts'
import { answersOf, enquiryOfLink } from './status.server.ts'

const sent = z.object({
  version: z.coerce.number().int(),
  answer: z.enum([...answerKinds, 'undo']),
  orderNumber: typedLine(80),
  change: typedText(2000),
  /** Whether the form has a tick for each line; one that a buyer opened before has none. */
  ticks: z.literal('yes').optional(),
})

export type AnswerOutcome =
  | { is: 'saved' | 'closed' }
  | { is: 'refused'; problem: string; field?: AnswerField }

type Answering = { mailing: Mailing; now?: Date; attachmentId?: string | undefined }

/** Saves what a buyer answers to the newest quotation behind a link, once for each kind. */
export async function answerQuote(
  db: Database,
  secret: string,
  typed: Typed,
  { mailing, now = new Date(), attachmentId }: Answering,
): Promise<AnswerOutcome> {
  const read = sent.safeParse(typed)
  if (!read.success) return refused('Please check what you typed: it is too long, or not one line.')
  const { version, answer, orderNumber, change, ticks } = read.data
  if (answer === 'order' && !orderNumber)
    return { ...refused('Please write the number of your order.'), field: 'orderNumber' }
  if (answer === 'change' && !change)
    return { ...refused('Please write what is to change.'), field: 'change' }
  const link = await enquiryOfLink(db, secret, now.getTime())
  if (!link) return { is: 'closed' }
  const words = answer === 'order' ? orderNumber : answer === 'change' ? change : ''
  return retryWhileBusy(() =>
    db.transaction().execute(async (tx): Promise<AnswerOutcome> => {
      const enquiry = await tx
        .selectFrom('enquiries')
        .select(['_id', 'reference', 'name', 'vessel', 'email', 'status'])
        .where('_id', '=', link.enquiryId)
        .executeTakeFirst()
      if (!enquiry || enquiry.status === 'spam') return { is: 'closed' }
      const quote = await sentQuoteOf(tx, enquiry._id)
      if (quote?.version !== version)
        return refused('We have sent another quotation since. Please look at it, then answer.')
      const { company } = mailing.mail.shown()
      const isOver = isPast(quote.content.validUntil, dayAt(company, now))
      const given = (await answersOf(tx, [enquiry._id])).get(enquiry._id) ?? []
      const valid = given.filter((one) => one.version === version && !one.undoneAt)
      const isOrdered = valid.some(({ kind }) => kind === 'order')
      const reason = reasonAgainst(answer, { isOver, isOrdered, status: enquiry.status })
      if (reason) return refused(reason)
      const chosen = ticks && answer === 'accept' ? chosenLines(typed, quote.content) : {}
      if (!chosen) return refused('We do not offer that alternative. Please choose again.')
      if (chosen.lines?.length === 0)
        return { ...refused('Please tick at least one line.'), field: 'lines' }
      // An order follows what was accepted.
      const accepted = valid.find(({ kind }) => kind === 'accept')
      const { lines, alternatives } = (answer === 'order' ? accepted : chosen) ?? {}
      const key = { enquiryId: enquiry._id, version }
      const changed =
        answer === 'undo'
          ? await undoAccept(tx, key, now)
          : await addAnswer(tx, { ...key, kind: answer, words, lines, alternatives }, now)
      if (!changed) return { is: 'saved' }
      if (attachmentId && answer === 'order') await attach(tx, enquiry._id, attachmentId)
      const taken =
        isTaking(changed) && !changed.undoneAt ? takenLines(quote.content, changed) : undefined
      await announce(tx, mailing, { ...enquiry, answer: changed, taken })
      return { is: 'saved' }
    }),
  )
}

const refused = (problem: string) => ({ is: 'refused' as const, problem })

export function ticksIn(typed: Typed) {
  const ticks = Object.entries(typed).flatMap(([name, value = '']) => {
    const n = /^take-(\d{1,3})$/.exec(name)?.[1]
    return n === undefined || value === takes.none ? [] : [{ n: Number(n), value }]
  })
  return {
    lines: ticks.map(({ n }) => n),
    alternatives: ticks.flatMap(({ n, value }) => (value === takes.alternative ? [n] : [])),
  }
}

/** Undefined if an alternative is chosen that is not offered. All lines that can be taken are undefined `lines`. */
function chosenLines(typed: Typed, content: QuoteContent): Taking | undefined {
  const ticks = ticksIn(typed)
  const sentTicks = new Set(ticks.lines)
  const all = choosableLines(content)
  const lines = all.filter((n) => sentTicks.has(n))
  const { alternatives } = ticks
  const offered = alternatives.every((n) => {
    const line = content.lines[n - 1]
    return line && isBeside(line)
  })
  if (!offered) return undefined
  return {
    lines: lines.length === all.length ? undefined : lines,
    alternatives: alternatives.length > 0 ? alternatives.toSorted((a, b) => a - b) : undefined,
  }
}

type Against = { isOver: boolean; isOrdered: boolean; status: string }

function reasonAgainst(
  answer: z.infer<typeof sent>['answer'],
  { isOver, isOrdered, status }: Against,
) {
  if (status === 'lost') return 'This enquiry is closed. Please write to us.'
  if (answer === 'undo' && status === 'won')
    return 'We have confirmed your order already. Please write to us.'
  if (answer === 'accept' && isOver)
    return 'The last day of this quotation is over. Please ask for a new price.'
  if (answer === 'accept' && isOrdered)
    return 'You have sent your order already. To change it, please ask a change.'
  return undefined
}

type Key = { enquiryId: string; version: number }
type Changed = QuoteAnswer & { event: string }

async function addAnswer(
  tx: Transaction<Tables>,
  answer: Key & Taking & Pick<QuoteAnswer, 'kind' | 'words'>,
  now: Date,
): Promise<Changed | undefined> {
  const before = await tx
    .selectFrom('quoteAnswers')
    .select('_id')
    .where('enquiryId', '=', answer.enquiryId)
    .where('version', '=', answer.version)
    .where('kind', '=', answer.kind)
    .execute()
  if (before.length >= mostRounds) return undefined
  const row = { ...answer, createdAt: isoTime(now.getTime()) }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('quoteAnswers')
    .values({
      ...row,
      _id: newId(),
      lines: lineNumbersText(row.lines),
      alternatives: lineNumbersText(row.alternatives),
      undoneAt: null,
    })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows ? { ...row, event: `${answer.kind} ${before.length}` } : undefined
}

async function undoAccept(tx: Transaction<Tables>, { enquiryId, version }: Key, now: Date) {
  const undoneAt = isoTime(now.getTime())
  const rows = await tx
    .updateTable('quoteAnswers')
    .set({ undoneAt })
    .where('enquiryId', '=', enquiryId)
    .where('version', '=', version)
    .where('kind', '=', 'accept')
    .where('undoneAt', 'is', null)
    .returning(['words', 'lines', 'alternatives', 'createdAt'])
    .execute()
  const [row] = rows
  if (!row) return undefined
  const all = await tx
    .selectFrom('quoteAnswers')
    .select('_id')
    .where('enquiryId', '=', enquiryId)
    .where('version', '=', version)
    .where('kind', '=', 'accept')
    .execute()
  const lines = lineNumbersIn(row.lines)
  const alternatives = lineNumbersIn(row.alternatives)
  const answer = { ...row, lines, alternatives, version, kind: 'accept' as const }
  return { ...answer, undoneAt, event: `undo ${all.length - 1}` }
}

async function attach(tx: Transaction<Tables>, enquiryId: string, id: string) {
  const { last } = await tx
    .selectFrom('attachments')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('enquiryId', '=', enquiryId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('attachments')
    .set({ enquiryId, position: (last ?? 0) + 1 })
    .where('_id', '=', id)
    .where('enquiryId', 'is', null)
    .execute()
}

/** The answers to an enquiry, oldest first, with what they take, for the company. */
export async function answersWithLines(db: Database, enquiryId: string) {
  const answers = (await answersOf(db, [enquiryId])).get(enquiryId) ?? []
  return Promise.all(
    answers.map(async (answer) => {
      const quote = isTaking(answer) && (await storedQuote(db, enquiryId, answer.version))
      return { ...answer, taken: quote ? takenLines(quote.content, answer) : undefined }
    }),
  )
}

function isTaking({ kind }: Pick<QuoteAnswer, 'kind'>) {
  return kind === 'accept' || kind === 'order'
}

export type Accepted = { lines: QuoteLine[]; totals: Money[]; currency: string }

/** Of those of these enquiries whose buyers do not take all of the newest quotation as asked: what they take, and what it costs. */
export async function partlyAccepted(db: Kysely<Tables>, enquiryIds: string[]) {
  const answers = await answersOf(db, enquiryIds)
  const isInPart = ({ lines, alternatives }: Taking) => lines ?? alternatives
  const quotes = await quotesSent(
    db,
    enquiryIds.filter((id) => answers.get(id)?.some(isInPart)),
  )
  const accepted = new Map<string, Accepted>()
  for (const [id, [newest]] of quotes) {
    const answer = answers
      .get(id)
      ?.findLast((one) => one.version === newest?.version && !one.undoneAt && isTaking(one))
    if (!newest || !answer || !isInPart(answer)) continue
    const taken = withOnly(newest.content, answer)
    const totals = totalsOf(taken).map(({ currency, total }) => ({ currency, amount: total }))
    accepted.set(id, { ...taken, lines: taken.lines.filter(isPriced), totals })
  }
  return accepted
}

export type AnswerWithLines = QuoteAnswer & { taken?: TakenLines | undefined }

type Announced = Omit<AnswerInMail, 'answer'> & { answer: Changed }

async function announce(tx: Transaction<Tables>, mailing: Mailing, answered: Announced) {
  const { _id, answer } = answered
  await tx.updateTable('enquiries').set({ readAt: null }).where('_id', '=', _id).execute()
  const actions = {
    accept: 'quote accepted',
    change: 'asked to change the quote',
    order: 'ordered',
    price: 'asked for a new price',
  }
  const action = answer.undoneAt ? 'acceptance undone' : actions[answer.kind]
  await logActivity(tx, { kind: 'enquiries', action, recordId: _id, personId: 'buyer' })
  await queuePushes(tx, _id)
  await queueAnswerEmail(tx, mailing, answered)
}
