import { type FocusEvent, type ReactNode, useRef, useState } from 'react'

import type { Problems, Typed } from '#app/http/form-input.ts'
import { counted } from '#app/ui/admin/format.ts'
import { Panel } from '#app/ui/admin/page-parts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

import { moneyWords } from '../quotes/money.ts'
import { lostReasons, longestRemark } from './outcome.ts'
import type { Outcome } from './outcomes.server.ts'
import { SavedMark, useChangedEarly, useSavedAtOnce } from './saved-at-once.tsx'

import './enquiry-outcome.css'

type Sent = { typed?: Typed; problems: Problems } | undefined
type Asked = { outcome: Outcome; answer: Sent }

export function EnquiryOutcome({ outcome, answer }: Asked) {
  const { status, stock, taken } = outcome
  return (
    <div className="outcome" id="outcome">
      {status === 'won' && <Order outcome={outcome} answer={answer} />}
      {status === 'lost' && <Loss outcome={outcome} answer={answer} />}
      {stock.length > 0 && <TakeStock stock={stock} answer={answer} />}
      {taken.length > 0 && <TakenStock taken={taken} />}
    </div>
  )
}

function Order({ outcome: { value, currency, worth, isInPart }, answer }: Asked) {
  const typed = answer?.typed?.intent === 'order' ? answer.typed : {}
  const of = isInPart ? 'what the buyer accepted' : 'the quote that was sent'
  const hints = [
    'Empty: no quote was sent, so nothing is counted.',
    `Empty: the total of ${of}.`,
    `Empty: the totals of ${of}, ${moneyWords(worth)}.`,
  ]
  return (
    <Panel id="order" title="Value of the order">
      <SavedForm intent="order" words="Save value" problems={answer?.problems}>
        {(problems) => (
          <div className="order-value">
            <Field
              id="order-value"
              name="orderValue"
              label="Amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              defaultValue={typed.orderValue ?? value}
              problem={problems.orderValue}
              hint={hints[Math.min(worth.length, 2)] ?? ''}
            />
            <Field
              id="order-currency"
              name="orderCurrency"
              label="Currency"
              autoComplete="off"
              maxLength={3}
              defaultValue={typed.orderCurrency ?? currency}
              problem={problems.orderCurrency}
            />
          </div>
        )}
      </SavedForm>
    </Panel>
  )
}

function Loss({ outcome: { reason, remark }, answer }: Asked) {
  const typed = answer?.typed?.intent === 'loss' ? answer.typed : {}
  return (
    <Panel id="loss" title="Why it was lost">
      <SavedForm intent="loss" words="Save reason" problems={answer?.problems}>
        {(problems) => (
          <>
            <fieldset className="loss-reasons">
              <legend className="sr-only">Reason</legend>
              {lostReasons.map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name="reason"
                    value={one}
                    defaultChecked={one === (typed.reason ?? reason)}
                  />
                  <span>{one}</span>
                </label>
              ))}
              {problems.reason && <strong>{problems.reason}</strong>}
            </fieldset>
            <Field
              id="loss-remark"
              name="remark"
              label="In a few words"
              rows={2}
              maxLength={longestRemark}
              defaultValue={typed.remark ?? remark}
              problem={problems.remark}
            />
          </>
        )}
      </SavedForm>
    </Panel>
  )
}

type SavedForm = {
  intent: string
  words: string
  problems: Problems | undefined
  children: (problems: Problems) => ReactNode
}

/** Saves itself when a changed field is left or another choice is made; without script it has a button. */
function SavedForm({ intent, words, children, ...sent }: SavedForm) {
  const { outcome, save } = useSavedAtOnce(intent)
  const [problems, setProblems] = useState(sent.problems ?? {})
  /** What was saved last, and whether more is to be saved after what is being saved. */
  const queue = useRef<{ saved?: string | undefined; isSaving?: boolean; isWaiting?: boolean }>({})
  const saveForm = async (form: HTMLFormElement) => {
    const { current } = queue
    if (current.isSaving) {
      current.isWaiting = true
      return
    }
    do {
      current.isSaving = true
      current.isWaiting = false
      const content = contentOf(form)
      const answer = await save(form)
      setProblems(answer?.problems ?? {})
      // Tried again when the field is left once more.
      current.saved = answer?.done ? content : undefined
    } while (current.isWaiting)
    current.isSaving = false
  }
  const leave = ({ currentTarget: form, relatedTarget: next }: FocusEvent<HTMLFormElement>) => {
    if (form.contains(next) || queue.current.saved === contentOf(form)) return
    void saveForm(form)
  }
  // A text that is still being typed is saved when its field is left.
  const early = useChangedEarly(
    (field, form) => field !== document.activeElement && void saveForm(form),
  )
  return (
    <form
      ref={early}
      method="post"
      noValidate
      autoComplete="off"
      data-checked
      onFocus={({ currentTarget }) => (queue.current.saved ??= contentOf(currentTarget))}
      onBlur={leave}
      onChange={({ currentTarget, target }) =>
        target instanceof HTMLInputElement &&
        target.type === 'radio' &&
        void saveForm(currentTarget)
      }
      onSubmit={(event) => {
        event.preventDefault()
        void saveForm(event.currentTarget)
      }}
    >
      {children(problems)}
      <div className="row">
        <button className="without-script" name="intent" value={intent}>
          {words}
        </button>
        {Object.keys(problems).length === 0 && <SavedMark outcome={outcome} />}
      </div>
    </form>
  )
}

function contentOf(form: HTMLFormElement) {
  return JSON.stringify([...new FormData(form)])
}

/** Asked, never by itself: what is on the shelf may be meant for another order. */
function TakeStock({ stock, answer }: { stock: Outcome['stock']; answer: Sent }) {
  const typed = answer?.typed?.intent === 'take-stock' ? answer.typed : {}
  const problems = answer?.problems ?? {}
  return (
    <Panel id="stock" title="Take these from stock?" className="order-stock">
      <form method="post" noValidate autoComplete="off" data-checked>
        <ul>
          {stock.map(({ productId, title, stock: inStock, unit, wanted }) => (
            <li key={productId}>
              <Field
                id={`take-${productId}`}
                name={`take-${productId}`}
                label={title}
                inputMode="decimal"
                maxLength={20}
                defaultValue={typed[`take-${productId}`] ?? wanted}
                problem={problems[`take-${productId}`]}
                hint={[unit && `${unit},`, inStock, 'in stock'].filter(Boolean).join(' ')}
              />
            </li>
          ))}
        </ul>
        {problems['take-stock'] && <strong>{problems['take-stock']}</strong>}
        <Button look="line" name="intent" value="take-stock">
          Take from stock
        </Button>
      </form>
    </Panel>
  )
}

function TakenStock({ taken }: Pick<Outcome, 'taken'>) {
  return (
    <Panel
      id="stock"
      title="Taken from stock"
      beside={<p>{counted(taken.length, 'product')}</p>}
      className="order-stock"
    >
      <form method="post" data-checked>
        <ul>
          {taken.map(({ productId, title, quantity }) => (
            <li key={productId}>
              {quantity} × <bdi>{title}</bdi>
            </li>
          ))}
        </ul>
        <button className="quiet" name="intent" value="put-back">
          Put back
        </button>
      </form>
    </Panel>
  )
}
