import { memo } from 'react'

import type { Problems } from '#app/http/form-input.ts'
import { MakerAndNumber, withWholeCodes } from '#app/ui/code.tsx'
import { Photo } from '#app/ui/picture.tsx'

import { LastPrice } from '../customers/customer-hints.tsx'
import type { EnquiryLine } from '../enquiry-line.ts'
import { decimalsOf } from '../quotes/currency.ts'
import { moneyText } from '../quotes/decimal.ts'
import type { QuotedProduct } from '../quotes/first-quote.server.ts'
import { currencyOf, isTooLate, lineSum } from '../quotes/quote-sums.ts'
import type { QuoteContent, QuoteLine } from '../quotes/quote.ts'
import type { LastPrice as Last } from '../quotes/quoted-parts.server.ts'

/** One list for all lines: each would else have 160 options. */
export const currencyListId = 'currencies'

/** The other forms of the page have fields of the same names, such as the internal note. */
export function quoteFieldId(name: string) {
  return `quote-${name}`
}

type QuoteInput = {
  name: string
  label: string
  value: string
  problems: Problems
  numeric?: 'numeric' | 'decimal'
  placeholder?: string
  type?: 'date'
  list?: string
  rows?: number
  hint?: string
  isLabelled?: boolean
  className?: string
}

export function QuoteInput({
  name,
  label,
  value,
  problems,
  numeric,
  isLabelled,
  ...more
}: QuoteInput) {
  const { hint, className, rows, ...input } = more
  const id = quoteFieldId(name)
  const about = [hint && `${id}-hint`, problems[name] && `${id}-problem`].filter(Boolean)
  const shared = {
    id,
    name,
    defaultValue: value,
    'aria-label': isLabelled ? undefined : label,
    'aria-invalid': problems[name] ? true : undefined,
    'aria-describedby': about.length > 0 ? about.join(' ') : undefined,
  }
  const field = rows ? (
    <textarea rows={rows} {...shared} />
  ) : (
    <input {...input} inputMode={numeric} {...shared} />
  )
  if (!isLabelled) return field
  return (
    <span className={`labelled ${className ?? ''}`}>
      <label htmlFor={id}>{label}</label>
      {field}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <QuoteProblem name={name} problems={problems} />
    </span>
  )
}

export function QuoteProblem({ name, problems }: { name: string; problems: Problems }) {
  const words = problems[name]
  return words ? (
    <strong className="wrong" id={`${quoteFieldId(name)}-problem`}>
      {words}
    </strong>
  ) : null
}

type QuoteLineRow = {
  n: number
  /** What the fields begin with. */
  given: QuoteLine
  live: QuoteLine
  quote: QuoteContent
  asked: Pick<EnquiryLine, 'certainty' | 'note' | 'details'> | undefined
  product: QuotedProduct | undefined
  last: Last | undefined
  eta: string | undefined
  problems: Problems
  today: string
  isHidden: boolean
}

/** With each key all lines are read again; only the row that has changed is drawn. */
export const QuoteLineRow = memo(LineRow, (before, after) => {
  const same = [
    ...([
      'n',
      'given',
      'asked',
      'product',
      'last',
      'eta',
      'problems',
      'today',
      'isHidden',
    ] as const),
  ]
  return (
    same.every((name) => before[name] === after[name]) &&
    before.quote.currency === after.quote.currency &&
    JSON.stringify(before.live) === JSON.stringify(after.live)
  )
})

function LineRow(row: QuoteLineRow) {
  const { n, given, live, quote, asked, product, last, eta, problems, today, isHidden } = row
  const isLate = !live.notAvailable && isTooLate(live.leadDays, eta, today)
  const sum = lineSum(live, quote)
  const of = currencyOf(live, quote)
  const offer = ['alternative', 'alternativePrice', 'alternativeLeadDays'] as const
  const more = ['title', 'quantity', 'unit', 'currency', ...offer, 'note']
  const isOpen =
    Boolean(given.alternative || given.note || given.currency || given.notAvailable) ||
    given.title === '' ||
    more.some((name) => problems[`${name}-${n}`])
  return (
    <li className="quote-line" data-late={isLate || undefined} hidden={isHidden}>
      <span className="no">{n}</span>
      <span className="picture">
        {product?.imageUrl && (
          <Photo address={product.imageUrl} alt="" widths={[96]} sizes="48px" />
        )}
      </span>
      <span className="name">
        <b>{withWholeCodes(live.title || 'New line')}</b>
        <span>
          <MakerAndNumber maker={given.maker} number={given.partNumber} />
        </span>
        {product?.stock && <span className="stock">{product.stock}</span>}
        {given.productId && !product && <span>no longer in the catalogue</span>}
      </span>
      <span className="qty">
        <span className="sr-only">Quantity </span>
        <b>{live.quantity}</b> {live.unit}
      </span>
      {asked && <Certainty of={asked.certainty} />}
      <span className="days">
        <QuoteInput
          name={`leadDays-${n}`}
          label={`Lead time in days, line ${n}`}
          value={given.leadDays}
          problems={problems}
          numeric="numeric"
          placeholder="Days"
        />
      </span>
      <span className="price">
        <QuoteInput
          name={`price-${n}`}
          label={`Unit price, line ${n}`}
          value={given.price}
          problems={problems}
          numeric="decimal"
          placeholder="Price"
        />
      </span>
      <span className="sum" data-empty={sum === undefined || undefined}>
        <span className="sr-only">Sum </span>
        {sum === undefined ? '–' : moneyText(sum, decimalsOf(of))}
      </span>
      <LastPrice n={n} last={last} price={live.price} currency={quote.currency} />
      {isLate && <strong className="late">Later than the ETA</strong>}
      <QuoteProblem name={`price-${n}`} problems={problems} />
      <QuoteProblem name={`leadDays-${n}`} problems={problems} />
      {asked && <Asked {...asked} />}
      <details open={isOpen}>
        <summary title="Alternative, note, unit">
          More<span className="sr-only">, line {n}</span>
        </summary>
        <MoreFields {...{ n, given, problems }} isOffer={live.alternative !== ''} />
      </details>
    </li>
  )
}

const certaintyWords = { exact: 'Exact', likely: 'Likely', chosen: 'Chosen', free: 'Not listed' }

function Certainty({ of }: { of: EnquiryLine['certainty'] }) {
  return (
    <span className="certainty" data-certainty={of}>
      {certaintyWords[of]}
    </span>
  )
}

function Asked({ note, details }: Pick<EnquiryLine, 'note' | 'details'>) {
  const filled = Object.entries(details).filter(([, value]) => value !== '')
  if (note === '' && filled.length === 0) return null
  return (
    <p className="asked-note">
      <span className="sr-only">The buyer wrote: </span>
      {[...filled.map(([name, value]) => `${name}: ${value}`), note].filter(Boolean).join(' · ')}
    </p>
  )
}

type MoreFields = Pick<QuoteLineRow, 'n' | 'given' | 'problems'> & { isOffer: boolean }

function MoreFields({ n, given, problems, isOffer }: MoreFields) {
  const field = (name: keyof QuoteLine, label: string) => ({
    name: `${name}-${n}`,
    label,
    value: String(given[name]),
    problems,
    isLabelled: true,
  })
  return (
    <div className="more">
      <QuoteInput
        {...field('title', `Title, line ${n}`)}
        className="wide"
        hint="Without a title the line is left out"
      />
      <QuoteInput {...field('maker', `Maker, line ${n}`)} />
      <QuoteInput {...field('partNumber', `Part number, line ${n}`)} />
      <QuoteInput {...field('quantity', `Quantity, line ${n}`)} numeric="decimal" />
      <QuoteInput {...field('unit', `Unit, line ${n}`)} />
      <QuoteInput
        {...field('currency', `Currency, line ${n}`)}
        list={currencyListId}
        placeholder="As the quote"
      />
      <QuoteInput
        {...field('alternative', `Alternative, line ${n}`)}
        className="wide"
        hint="Words, or the address of a product page"
      />
      {isOffer && (
        <>
          <QuoteInput
            {...field('alternativePrice', `Alternative price, line ${n}`)}
            numeric="decimal"
            hint="If you offer both: the buyer chooses. Empty: the unit price above is of the alternative"
          />
          <QuoteInput
            {...field('alternativeLeadDays', `Alternative lead time, line ${n}`)}
            numeric="numeric"
            placeholder="Days"
          />
        </>
      )}
      <QuoteInput {...field('note', `Note, line ${n}`)} className="wide" />
      <label className="tick">
        <input type="checkbox" name={`notAvailable-${n}`} defaultChecked={given.notAvailable} />
        Not available, line {n}
      </label>
      <input type="hidden" name={`productId-${n}`} value={given.productId} />
      <input type="hidden" name={`alternativeId-${n}`} value={given.alternativeId} />
    </div>
  )
}
