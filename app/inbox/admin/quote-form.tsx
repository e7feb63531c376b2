import { FileText, Link, MessageCircle, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'

import type { Problems } from '#app/http/form-input.ts'
import { useCompany } from '#app/ui/admin/company-context.ts'
import { ConfirmLeaving, useConfirmLeaving } from '#app/ui/admin/dialogs.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { Button } from '#app/ui/button.tsx'

import type { ManagedEnquiry } from '../enquiry.ts'
import { moneyText } from '../quotes/decimal.ts'
import { readQuote } from '../quotes/quote-form.ts'
import { currencies, isPriced, type QuoteContent, totalsOf } from '../quotes/quote.ts'
import { QuoteAlert } from './quote-alert.tsx'
import { QuoteInput, quoteFieldId, QuoteLineRow } from './quote-fields.tsx'
import type { Quoting, QuotingAnswer } from './quoting.server.ts'
import { chatNumber, countryOf } from './reply.ts'

type QuoteFields = {
  given: QuoteContent
  live: QuoteContent
  problems: Problems
  texts: { _id: string; name: string }[]
}

type QuoteForm = {
  enquiry: ManagedEnquiry
  quoting: Quoting
  answer: QuotingAnswer | undefined
  today: string
}

/** A plain form, so that it saves and sends without script too; with script the sums follow what is typed. */
export function QuoteForm({ enquiry, quoting, answer, today }: QuoteForm) {
  // The page is loaded again while it stays open, and then `quoting` can be of another person, but not what is typed.
  const [{ content: first, newest }] = useState(quoting)
  const given = answer?.content ?? first
  const [live, setLive] = useState<QuoteContent>()
  // Lines that a button has added are in no version yet.
  const isUnsaved = live !== undefined || answer?.content !== undefined
  const leave = useConfirmLeaving(isUnsaved)
  const content = live ?? given
  const problems = answer?.problems ?? {}
  const priced = content.lines.filter(isPriced).length
  const action = href('/dashboard/enquiries/:id', { id: enquiry._id })
  return (
    <Panel
      id="quote"
      title="Lines"
      beside={<p className="count">{`${content.lines.length}, ${priced} priced`}</p>}
      className="quote"
    >
      <QuoteAlert answer={answer} problems={problems} />
      <form
        method="post"
        action={`${action}?quote=yes#quote`}
        noValidate
        data-checked
        onInput={({ currentTarget }) => setLive(readQuote(typedNow(currentTarget)).content)}
        onSubmit={() => leave()}
      >
        <ConfirmLeaving
          when={isUnsaved}
          question="Leave without saving? The prices that you typed are lost."
        />
        <input type="hidden" name="basedOn" value={answer?.basedOn ?? newest} />
        <input type="hidden" name="count" value={given.lines.length} />
        {/* The first button of a form is the one that Enter presses. */}
        <button name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden>
          Save
        </button>
        <div className="quote-head" aria-hidden>
          <span />
          <span />
          <span>Product</span>
          <span className="n">Qty</span>
          <span className="of-certainty">Certainty</span>
          <span className="n">Days</span>
          <span className="n">Unit price</span>
          <span className="n">Sum</span>
        </div>
        <ol className="quote-lines">
          {given.lines.map((line, n) => (
            <QuoteLineRow
              // A line has no id of its own, and the fields keep what is typed.
              // oxlint-disable-next-line react/no-array-index-key
              key={n}
              n={n + 1}
              given={line}
              live={content.lines[n] ?? line}
              quote={content}
              asked={quoting.asked[n]?.title === line.title ? quoting.asked[n] : undefined}
              product={quoting.products[line.productId]}
              eta={enquiry.eta}
              problems={problems}
              today={today}
            />
          ))}
        </ol>
        <button name="intent" value="add" className="quiet add-line">
          <Plus aria-hidden />
          Add line
        </button>
        <QuoteFields given={given} live={content} problems={problems} texts={quoting.texts} />
        <Actions content={content} quoting={quoting} enquiry={enquiry} />
      </form>
    </Panel>
  )
}

function typedNow(form: HTMLFormElement) {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(entries)
}

type Actions = { content: QuoteContent; quoting: Quoting; enquiry: ManagedEnquiry }

function Actions({ content, quoting, enquiry }: Actions) {
  const { newest, canMail } = quoting
  const [total] = totalsOf(content)
  return (
    <div className="quote-actions">
      {total && (
        <p className="total">
          <span>Total {total.currency}</span>
          <b>{moneyText(total.total, currencies[total.currency])}</b>
        </p>
      )}
      <Button look="line" name="intent" value="save">
        <span>
          Save<span className="wide"> draft</span>
        </span>
      </Button>
      {newest > 0 && (
        <a
          className="quiet"
          href={href('/dashboard/enquiries/:id/quote.pdf', { id: enquiry._id })}
          target="_blank"
          rel="noreferrer"
        >
          <FileText aria-hidden />
          <span className="wide">PDF</span>
        </a>
      )}
      <LinkButton phone={enquiry.phone} isMain={!canMail} />
      {canMail && (
        <Button look="ink" name="intent" value="send">
          <Send aria-hidden />
          <span>
            Send<span className="wide"> quote by mail</span>
          </span>
        </Button>
      )}
    </div>
  )
}

/** Makes the buyer's link, which goes by WhatsApp where the buyer has a number for it. */
function LinkButton({ phone = '', isMain }: { phone: string | undefined; isMain: boolean }) {
  const isChat = chatNumber(phone, countryOf(useCompany().phone)) !== undefined
  return (
    <Button look={isMain ? (isChat ? 'safe' : 'ink') : 'line'} name="intent" value="link">
      {isChat ? <MessageCircle aria-hidden /> : <Link aria-hidden />}
      <span className={isMain ? undefined : 'wide'}>
        {isChat ? (
          <>
            <span className="wide">Send by </span>WhatsApp<span className="wide"> or link</span>
          </>
        ) : (
          <>
            Link<span className="wide"> for the buyer</span>
          </>
        )}
      </span>
    </Button>
  )
}

function QuoteFields({ given, live, problems, texts }: QuoteFields) {
  const area = (name: 'note' | 'terms', label: string) => (
    <QuoteInput
      name={name}
      label={label}
      value={given[name]}
      problems={problems}
      rows={3}
      isLabelled
    />
  )
  return (
    <div className="quote-fields">
      <div>
        {area('note', 'Note on the quote')}
        <p className="insert">
          {texts.length > 0 && (
            <>
              <select name="text" aria-label="Frequent answer" defaultValue={texts[0]?._id}>
                {texts.map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
              </select>
              <button name="intent" value="insert" className="quiet">
                Insert
              </button>
            </>
          )}
          <a href={href('/dashboard/quote-texts')}>Frequent answers</a>
        </p>
        {area('terms', 'Terms')}
      </div>
      <div>
        <span className="labelled">
          <label htmlFor={quoteFieldId('currency')}>Currency of the quote</label>
          <select id={quoteFieldId('currency')} name="currency" defaultValue={given.currency}>
            {Object.keys(currencies).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </span>
        <QuoteInput
          name="deliveryPlace"
          label="Delivery place"
          value={given.deliveryPlace}
          problems={problems}
          isLabelled
        />
        <QuoteInput
          name="deliveryCost"
          label="Delivery cost"
          value={given.deliveryCost}
          problems={problems}
          numeric="decimal"
          isLabelled
        />
        <QuoteInput
          name="validUntil"
          label="Valid until"
          value={given.validUntil}
          problems={problems}
          type="date"
          isLabelled
        />
        <dl className="totals">
          {totalsOf(live).map(({ currency, lines, total }) => (
            <div key={currency}>
              <dt>Lines {currency}</dt>
              <dd>{moneyText(lines, currencies[currency])}</dd>
              <dt className="whole">Total {currency}</dt>
              <dd className="whole">{moneyText(total, currencies[currency])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
