import { Button } from '#app/ui/button.tsx'
import { Field, FormAlert } from '#app/ui/field.tsx'

import { decimalsOf } from './currency.ts'
import { moneyText } from './decimal.ts'
import { answerText, type QuoteAnswer } from './quote-answer.ts'
import { leadText, longestLead, totalsOf } from './quote-sums.ts'
import { dayText } from './quote-text.ts'
import type { SentQuote } from './quote.ts'

export type RefusedAnswer = { problem: string; field?: 'orderNumber' | 'change'; typed: string }

type StatusAnswer = {
  quote: SentQuote
  answers: QuoteAnswer[]
  isOver: boolean
  isConfirmed: boolean
  refused: RefusedAnswer | undefined
}

/** What a quotation costs, and what the buyer can answer to it: each once, without an account and without script. */
export function StatusAnswer({ quote, answers, isOver, isConfirmed, refused }: StatusAnswer) {
  const { version } = quote
  const of = answers.filter((answer) => answer.version === version && !answer.undoneAt)
  const given = (kind: QuoteAnswer['kind']) => of.find((answer) => answer.kind === kind)
  const accepted = given('accept')
  return (
    <section className="status-answer" aria-labelledby="your-answer">
      <h2 id="your-answer" className="sr-only">
        Your answer
      </h2>
      <Terms quote={quote} isOver={isOver} />
      {refused && <FormAlert words={refused.problem} />}
      {isConfirmed && <p className="status-confirmed">We have confirmed your order.</p>}
      {of.map((answer) => (
        <p key={answer.kind} className="status-given">
          <b>{answerText(answer)}</b> {dayText(answer.createdAt)}, {answer.createdAt.slice(11, 16)}{' '}
          UTC
          {answer.kind === 'change' && <span dir="auto">{answer.words}</span>}
        </p>
      ))}
      {accepted && !isConfirmed && (
        <Press version={version} answer="undo" look="line" words="Undo" />
      )}
      {!accepted && !isOver && !isConfirmed && (
        <Press version={version} answer="accept" look="signal" words="Accept the quotation" />
      )}
      {isOver && !accepted && !given('price') && !isConfirmed && (
        <Press version={version} answer="price" look="signal" words="Ask for a new price" />
      )}
      {!given('order') && <Order version={version} refused={refused} />}
      {!given('change') && !isConfirmed && <Change version={version} refused={refused} />}
      <p className="status-hint">
        Accept tells us to keep the parts for you. The order can follow. Nothing is paid here.
      </p>
    </section>
  )
}

function Terms({ quote: { content }, isOver }: Pick<StatusAnswer, 'quote' | 'isOver'>) {
  const lead = longestLead(content.lines)
  const rows = [
    ['Valid to', content.validUntil && dayText(content.validUntil) + (isOver ? ', over' : '')],
    ['Lead time', lead !== undefined && Number(lead) > 0 ? leadText(lead) : ''],
    ['Delivery', content.deliveryPlace],
  ] as const
  return (
    <dl className="status-terms">
      {totalsOf(content).map(({ currency, total }) => (
        <div key={currency} className="total">
          <dt>Total, {currency}</dt>
          <dd>{moneyText(total, decimalsOf(currency))}</dd>
        </div>
      ))}
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

type Press = { version: number; answer: string; look: 'signal' | 'line'; words: string }

function Press({ version, answer, look, words }: Press) {
  return (
    <form method="post">
      <input type="hidden" name="version" value={version} />
      <Button look={look} name="answer" value={answer}>
        {words}
      </Button>
    </form>
  )
}

type Folded = { version: number; refused: RefusedAnswer | undefined }

function Order({ version, refused }: Folded) {
  const wrong = refused?.field === 'orderNumber' ? refused : undefined
  return (
    <details open={Boolean(wrong)}>
      <summary>Send purchase order</summary>
      <form method="post" encType="multipart/form-data">
        <input type="hidden" name="version" value={version} />
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
