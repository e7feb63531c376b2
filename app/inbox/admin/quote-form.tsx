import { FileText, Link, MessageCircle, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'

import type { Problems } from '#app/http/form-input.ts'
import { useCompany } from '#app/ui/admin/company-context.ts'
import { ConfirmLeaving, useConfirmLeaving } from '#app/ui/admin/dialogs.tsx'
import { Panel } from '#app/ui/admin/page-parts.tsx'
import { Button } from '#app/ui/button.tsx'

import type { EnquiryLine } from '../enquiry-line.ts'
import type { ManagedEnquiry } from '../enquiry.ts'
import { decimalsOf } from '../quotes/currency.ts'
import { moneyText } from '../quotes/decimal.ts'
import { readQuote, unpackedQuote } from '../quotes/quote-form.ts'
import { isPriced, totalsOf } from '../quotes/quote-sums.ts'
import type { QuoteContent } from '../quotes/quote.ts'
import { QuoteAlert } from './quote-alert.tsx'
import { currencyListId, QuoteInput, quoteFieldId } from './quote-fields.tsx'
import { QuoteLines, useOpenParts } from './quote-lines.tsx'
import {
  FillLines,
  NextToChoose,
  QuoteFilters,
  useLastPrices,
  useLineFilter,
} from './quote-tools.tsx'
import type { Quoting, QuotingAnswer } from './quoting.server.ts'
import { chatNumber, countryOf } from './reply.ts'

type QuoteFields = {
  given: QuoteContent
  live: QuoteContent
  problems: Problems
  texts: { _id: string; name: string }[]
  codes: readonly string[]
}

type QuoteForm = {
  enquiry: ManagedEnquiry & { lines: EnquiryLine[] }
  quoting: Quoting
  answer: QuotingAnswer | undefined
  today: string
}

/** The same object each time, so that rows are not drawn again. */
const noProblems: Problems = {}

export function QuoteForm({ enquiry, quoting, answer, today }: QuoteForm) {
  // The page is loaded again while it stays open, and then `quoting` can be of another person, but not what is typed.
  const [{ newest, open }] = useState(quoting)
  const [{ given, round }, setGiven] = useState(() => ({
    given: unpackedQuote(answer?.content ?? quoting.content),
    round: 0,
  }))
  const [live, setLive] = useState<QuoteContent>()
  // Lines that a button has added are in no version yet.
  const isUnsaved = live !== undefined || answer?.content !== undefined
  const leave = useConfirmLeaving(isUnsaved)
  const content = live ?? given
  const problems = answer?.problems ?? noProblems
  const replace = (next: QuoteContent) => {
    setGiven({ given: next, round: round + 1 })
    setLive(next)
  }
  const lastOf = useLastPrices(quoting)
  const parts = useOpenParts(given.lines, answer?.open ?? open, problems)
  const counted = { content, asked: enquiry.lines, quoting }
  const filter = useLineFilter(counted, answer?.only)
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
        autoComplete="off"
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
        <QuoteFilters {...counted} {...filter} parts={parts} />
        <FillLines {...{ content, lastOf, replace }} filledAtFirst={answer?.filled}>
          <NextToChoose {...counted} {...filter} parts={parts} />
        </FillLines>
        <LineHeads />
        <QuoteLines
          {...{ given, round, content, lastOf, problems, today, parts }}
          asked={enquiry.lines}
          products={quoting.products}
          eta={enquiry.eta}
          only={filter.only}
        />
        <button name="intent" value="add" className="quiet add-line">
          <Plus aria-hidden />
          Add line
        </button>
        <QuoteFields
          given={given}
          live={content}
          problems={problems}
          texts={quoting.texts}
          codes={quoting.currencies}
        />
        <Actions content={content} quoting={quoting} enquiry={enquiry} />
      </form>
    </Panel>
  )
}

function LineHeads() {
  return (
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
          <b>{moneyText(total.total, decimalsOf(total.currency))}</b>
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

function QuoteFields({ given, live, problems, texts, codes }: QuoteFields) {
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
      <datalist id={currencyListId}>
        {codes.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
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
            {codes.map((name) => (
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
        <Rates given={given} problems={problems} />
        <QuoteInput
          name="validUntil"
          label="Valid until"
          value={given.validUntil}
          problems={problems}
          type="date"
          isLabelled
        />
        <Totals of={live} />
      </div>
    </div>
  )
}

function Rates({ given, problems }: Pick<QuoteFields, 'given' | 'problems'>) {
  return (
    <>
      <QuoteInput
        name="discount"
        label="Discount on the lines, in %"
        value={given.discount}
        problems={problems}
        numeric="decimal"
        isLabelled
      />
      <QuoteInput
        name="vat"
        label="VAT, in %"
        value={given.vat}
        problems={problems}
        numeric="decimal"
        isLabelled
      />
      <QuoteInput
        name="vatNote"
        label="Why this VAT"
        value={given.vatNote}
        problems={problems}
        isLabelled
      />
    </>
  )
}

function Totals({ of }: { of: QuoteContent }) {
  return (
    <dl className="totals">
      {totalsOf(of).flatMap(({ currency, lines, discount, vat, total }) => {
        const sums: [name: string, amount: string | undefined, sign?: string][] = [
          ['Lines', lines],
          ['Discount', discount, '−'],
          ['VAT', vat],
          ['Total', total],
        ]
        return sums.map(
          ([name, amount, sign]) =>
            amount && (
              <div key={`${currency} ${name}`} className={name === 'Total' ? 'whole' : undefined}>
                <dt>
                  {name} {currency}
                </dt>
                <dd>
                  {sign}
                  {moneyText(amount, decimalsOf(currency))}
                </dd>
              </div>
            ),
        )
      })}
    </dl>
  )
}
