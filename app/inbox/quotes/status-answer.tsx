import type { ReactNode } from 'react'

import { day } from '#app/platform/clock.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FormAlert } from '#app/ui/field.tsx'

import { decimalsOf } from './currency.ts'
import { moneyText } from './decimal.ts'
import {
  alternativesText,
  type AnswerField,
  answerText,
  choosableLines,
  type QuoteAnswer,
  rangesText,
  withOnly,
} from './quote-answer.ts'
import { isBeside, longestLeadText, totalsOf } from './quote-sums.ts'
import { dayText } from './quote-text.ts'
import type { QuoteContent, SentQuote } from './quote.ts'

export type RefusedAnswer = {
  problem: string
  field?: AnswerField
  typed: string
  ticked?: { lines: number[]; alternatives: number[] }
}

export type LineChoice = { taken: number[]; alternatives: number[]; isOpen: boolean }

export const acceptFormId = 'accept'

type StatusAnswer = Answered & {
  choice: LineChoice | undefined
  refused: RefusedAnswer | undefined
}

export type Answered = {
  /** As yyyy-mm-dd. */
  today: string
  quote: SentQuote
  answers: QuoteAnswer[]
  isOver: boolean
  isConfirmed: boolean
}

/** Undefined where lines are not to choose: one line only, all were accepted, or the time is over. */
export function lineChoice(
  { quote, answers, isOver, isConfirmed }: Answered,
  refused: RefusedAnswer | undefined,
): LineChoice | undefined {
  const all = choosableLines(quote.content)
  if (all.length === 0) return undefined
  const of = answersTo(quote, answers)
  const answered =
    of.find(({ kind }) => kind === 'order') ?? of.find(({ kind }) => kind === 'accept')
  if (answered) {
    const { lines: taken = all, alternatives = [] } = answered
    const isAllAsked = !answered.lines && !quote.content.lines.some(isBeside)
    return isAllAsked ? undefined : { taken, alternatives, isOpen: false }
  }
  if (isOver || isConfirmed) return undefined
  const ticked = refused?.field === 'lines' ? refused.ticked : undefined
  const { lines: taken, alternatives } = ticked ?? { lines: all, alternatives: [] }
  return { taken, alternatives, isOpen: true }
}

function answersTo({ version }: SentQuote, answers: QuoteAnswer[]) {
  return answers.filter((answer) => answer.version === version && !answer.undoneAt)
}

/** What stands to be answered first; undefined where it was, or where there is nothing to accept any more. */
function nextAnswer({ quote, answers, isOver, isConfirmed }: Answered) {
  const given = answersTo(quote, answers).map(({ kind }) => kind)
  if (isConfirmed || given.includes('accept')) return undefined
  if (isOver) return given.includes('price') ? undefined : 'price'
  return given.includes('order') ? undefined : 'accept'
}

/** Script writes how many lines are ticked. */
function nextWords(answer: 'accept' | 'price', choice: LineChoice | undefined) {
  if (answer === 'price') return 'Ask for a new price'
  return choice ? 'Accept the ticked lines' : 'Accept the quotation'
}

type AnswerBar = { asked: Answered; choice: LineChoice | undefined }

export function AnswerBar({ asked, choice }: AnswerBar) {
  const answer = nextAnswer(asked)
  if (!answer) return null
  return (
    <div className="status-bar">
      <dl className="status-sum">
        <Totals content={takenContent(asked.quote.content, choice)} />
      </dl>
      <Button form={acceptFormId} look="signal" name="answer" value={answer}>
        {nextWords(answer, choice)}
      </Button>
    </div>
  )
}

function takenContent(content: QuoteContent, choice: LineChoice | undefined) {
  return withOnly(content, choice && { ...choice, lines: choice.taken })
}

export function StatusAnswer({ choice, refused, ...answered }: StatusAnswer) {
  const { quote, answers, isConfirmed, today } = answered
  const { version, content } = quote
  const next = nextAnswer(answered)
  const of = answersTo(quote, answers)
  const given = (kind: QuoteAnswer['kind']) => of.find((answer) => answer.kind === kind)
  const accepted = given('accept')
  return (
    <section className="status-answer" aria-labelledby="your-answer">
      <h2 id="your-answer" className="sr-only">
        Your answer
      </h2>
      <Terms content={takenContent(content, choice)} today={today} />
      {refused && <FormAlert words={refused.problem} />}
      {isConfirmed && <p className="status-confirmed">We have confirmed your order.</p>}
      {of.map((answer) => (
        <p key={answer.kind} className="status-given">
          <b>{answerText(answer)}</b> {dayText(answer.createdAt)}, {answer.createdAt.slice(11, 16)}{' '}
          UTC
          {answer.lines && <span>Lines {rangesText(answer.lines)}</span>}
          {answer.kind === 'change' && <span dir="auto">{answer.words}</span>}
        </p>
      ))}
      {accepted && !isConfirmed && (
        <form method="post">
          <input type="hidden" name="version" value={version} />
          <Button look="line" name="answer" value="undo">
            Undo
          </Button>
        </form>
      )}
      {next && <NextAnswer {...{ version, content, choice }} answer={next} />}
      {!given('order') && (
        <Order version={version} refused={refused}>
          {choice && orderWords(accepted)}
        </Order>
      )}
      {!given('change') && !isConfirmed && <Change version={version} refused={refused} />}
      <p className="status-hint">
        Accept tells us to keep the parts for you. The order can follow. Nothing is paid here.
      </p>
    </section>
  )
}

function orderWords(accepted: QuoteAnswer | undefined) {
  const { lines, alternatives } = accepted ?? {}
  if (!accepted)
    return 'For all lines as asked. To order only some, or an alternative, accept first.'
  const which = lines ? `the lines that you accepted: ${rangesText(lines)}` : 'all lines'
  return `For ${which}${alternativesText(alternatives)}.`
}

type NextAnswer = {
  version: number
  content: QuoteContent
  choice: LineChoice | undefined
  answer: 'accept' | 'price'
}

/** Script reads from it what is added to the ticked lines. */
function NextAnswer({ version, content, choice, answer }: NextAnswer) {
  const { currency, deliveryPlace, deliveryCost, discount, vat, vatNote } = content
  return (
    <form
      method="post"
      id={acceptFormId}
      data-currency={currency}
      data-delivery-place={deliveryPlace}
      data-delivery-cost={deliveryCost}
      data-discount={discount}
      data-vat={vat}
      data-vat-note={vatNote}
    >
      <input type="hidden" name="version" value={version} />
      {choice && <input type="hidden" name="ticks" value="yes" />}
      <Button look="signal" name="answer" value={answer}>
        {nextWords(answer, choice)}
      </Button>
    </form>
  )
}

function Terms({ content, today }: { content: QuoteContent; today: string }) {
  const lead = longestLeadText(content.lines)
  const rows = [
    ['Valid to', content.validUntil && validText(content.validUntil, today)],
    ['Delivery', content.deliveryPlace],
  ] as const
  return (
    <dl className="status-terms">
      <Totals content={content} />
      {/* Also without one: with other ticks there can be one. */}
      <div className="lead" hidden={!lead}>
        <dt>Lead time</dt>
        <dd>{lead}</dd>
      </div>
      {rows.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function Totals({ content }: { content: QuoteContent }) {
  return totalsOf(content).map(({ currency, total }) => (
    <div key={currency} className="total">
      <dt>Total, {currency}</dt>
      <dd>{moneyText(total, decimalsOf(currency))}</dd>
    </div>
  ))
}

/** `12 Dec 2026, 14 days left` */
function validText(validUntil: string, today: string) {
  const left = Math.round((Date.parse(validUntil) - Date.parse(today)) / day)
  const words = left === 0 ? 'last day' : left === 1 ? '1 day left' : `${left} days left`
  return `${dayText(validUntil)}, ${left < 0 ? 'over' : words}`
}

type Folded = { version: number; refused: RefusedAnswer | undefined }

function Order({ version, refused, children }: Folded & { children: ReactNode }) {
  const wrong = refused?.field === 'orderNumber' ? refused : undefined
  return (
    <details open={Boolean(wrong)}>
      <summary>Send purchase order</summary>
      <form method="post" encType="multipart/form-data">
        <input type="hidden" name="version" value={version} />
        {children && <p className="status-hint">{children}</p>}
        <Field
          id="orderNumber"
          name="orderNumber"
          label="Order number"
          maxLength={80}
          problem={wrong?.problem}
          defaultValue={wrong?.typed}
        />
        <div className="field">
          <label htmlFor="orderFile">Order as PDF, up to 5 MB, or only the number</label>
          <input id="orderFile" type="file" name="file" accept=".pdf,application/pdf" />
        </div>
        <Button look="ink" name="answer" value="order">
          Send order
        </Button>
      </form>
    </details>
  )
}

function Change({ version, refused }: Folded) {
  const wrong = refused?.field === 'change' ? refused : undefined
  return (
    <details open={Boolean(wrong)}>
      <summary>Ask a change</summary>
      <form method="post">
        <input type="hidden" name="version" value={version} />
        <Field
          id="change"
          name="change"
          label="What is to change?"
          rows={4}
          maxLength={2000}
          problem={wrong?.problem}
          defaultValue={wrong?.typed}
        />
        <Button look="ink" name="answer" value="change">
          Ask
        </Button>
      </form>
    </details>
  )
}
